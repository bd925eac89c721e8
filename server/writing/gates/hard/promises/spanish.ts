import { readRules } from './promise-rules.ts'

const disease =
  `eccema|eczema|psoriasis|asma|artritis|artrosis|reuma|migrañas?|dolor(?:es)?(?: de (?:cabeza|espalda|rodilla|cuello))?|cáncer|tumor(?:es)?|diabetes|depresión|ansiedad|insomnio
autismo|demencia|alzhéimer|alzheimer|hipertensión|alergias?|acné|infecci(?:ón|ones)|covid|gripe|resfriados?|acúfenos|caída del (?:cabello|pelo)|calvicie|periodontitis|caries|gingivitis
osteoporosis|infertilidad|impotencia|menopausia|fibromialgia|epilepsia|verrugas|adicci(?:ón|ones)|ciática|lumbalgia|enfermedad(?:es)?|inflamaci(?:ón|ones)|celulitis|hernias?(?: discal(?:es)?)?|lesi(?:ón|ones)|varices|juanetes`.replaceAll(
    '\n',
    '|',
  )

const professional =
  'traumatólogos?|especialistas?|cardiólogos?|dermatólogos?|médicos?|doctor(?:es)?|medicamentos?|medicación|pastillas?|insulina|cirugía|operación|analgésicos?|antibióticos?|dentista|tratamiento médico'

export const spanish = readRules(
  {
    promises: {
      health: `(?:cura|curan|curar|curará|curarás?|sana|sanan|elimina|eliminan|erradica|hace desaparecer|acaba con|acaban con|acabará con|pone fin|libera|vence|revierte) ~{disease}
{disease} ~(?:curad[oa]s?|desaparece\\p{L}*|desaparecer\\p{L}*|eliminad[oa]s?|para siempre|definitivamente|será historia)
(?:previene|protege|evita) ~(?:cáncer|alzhéimer|alzheimer|infartos?|ictus|covid|gripe|diabetes)
(?:clínicamente|científicamente|médicamente) (?:probad[oa]s?|demostrad[oa]s?|comprobad[oa]s?)
(?:no necesit\\p{L}+|ya no necesit\\p{L}+|no te hará falta|no hace falta|sin necesidad de) (?:ir al |tomar |ver a |acudir al |que l[oae]s? vea |que te vea )?(?:un |una |ningún |ninguna |más |el |al |tu )?(?:{professional})
(?:deja|deje|dejen|tira|tire|olvida|olvide|olvídate de|olvídese de) (?:de tomar )?(?:tus?|sus?|los|las|el|la|toda la) ~(?:{professional}|pastillas)
(?:sustituye|reemplaza|en vez de|en lugar de|sin pasar por) (?:ir )?(?:al|a la|el|la|un|una|tu|su|cualquier) (?:{professional})
(?:totalmente|completamente|absolutamente|100 ?%|garantizad[oa]) (?:indolor\\p{L}*|sin dolor|efica(?:z|ces))
(?:sin|ningún|cero) (?:ningún )?efectos? secundarios?
(?:refuerza|fortalece|potencia|dispara) (?:tu |su |el |tus |sus |las )?(?:sistema inmun\\p{L}*|inmunidad|defensas)
(?:desintoxica|depura|limpia|elimina) ~(?:toxinas|organismo|hígado|sangre|tu cuerpo|el cuerpo)
(?:nuestr[oa]s?|est[ea]|mi) ~(?:baja|reduce|normaliza|regula) (?:tu |la |su |el )?(?:presión|tensión|colesterol|glucosa)
(?:nuestr[oa]s?|est[ea]|mi) ~(?:alivia|trata|quita) ~{disease}
(?:perderás|perderá|vas a perder|va a perder|pierde|pierda|adelgazarás) ~(?:kilos?|kg|tallas?)
(?:estarás|quedarás|estará|quedará) ~(?:curad[oa]|sin dolor|san[oa]|libre de)
garanti[zc]\\p{L}* ~(?:curación|sin dolor|pérdida de peso|embarazo|recuperación)
(?:curación|remedio|resultado) (?:garantizad[oa]|milagros[oa]|instantáne[oa]|definitiv[oa]|segur[oa])
(?:cura|curan|sana|sanan|elimina|eliminan) ~(?:sin excepción|en todos los casos|siempre|en (?:\\d+|\\p{L}+) (?:días?|semanas?|meses|sesiones))
remedio milagro\\p{L}*
(?:eficaz|funciona|sirve) (?:contra|para) (?:todas|todos|cualquier) ~(?:enfermedad(?:es)?|males|dolor(?:es)?)`,
      legal: `(?:ganarás|ganará|vas a ganar|va a ganar|ganaremos|ganamos|ganarán|obtendrás|obtendrá|serás absuelt[oa]|será absuelt[oa]) ~(?:juicios?|casos?|pleitos?|demandas?|custodia|litigio|indemnización|divorcio|tribunal\\p{L}*)
(?:nunca|jamás) (?:hemos|he) perdido
(?:no hemos|no he) perdido ~(?:juicio|caso|pleito|nunca|jamás)
garanti[zc]\\p{L}* ~(?:victoria|ganar|absolución|sentencia|visado|nacionalidad|indemni\\p{L}*|custodia|juicio|fallo|residencia|resultado del juicio)
(?:victoria|absolución|indemnización|sentencia) (?:\\p{L}+ )?(?:garantizad[oa]|asegurad[oa]|segura)
(?:totalmente|completamente|100 ?%|absolutamente|perfectamente) (?:legal\\p{L}*|lícit[oa]|exent[oa]|inatacable)
ningún (?:tribunal|juez|casero|jefe|inspector|juzgado) (?:podrá|puede|va a|se atreverá|te|le)
nadie (?:te|le|os|les)? ?(?:puede|podrá) (?:\\p{L}+ )?(?:demandar\\p{L}*|multar\\p{L}*|denunciar\\p{L}*|sancionar\\p{L}*|echar\\p{L}*|desahuciar\\p{L}*)
hacienda (?:nunca|no|jamás) ~(?:enter\\p{L}*|dar\\p{L}*|da|sab\\p{L}*|pregunt\\p{L}*|revis\\p{L}*|descubr\\p{L}*)
(?:en negro|en b|sin declarar(?:lo)?|sin pasar por hacienda)
(?:no|nunca|jamás) (?:volverás? a )?(?:pagarás?|tendrás? que pagar|pagar) ~(?:impuestos?|multas?|iva)
(?:no necesit\\p{L}+|no hace falta) (?:un |ningún )?(?:abogad[oa]|notario|gestor)
(?:el juez|el tribunal|tu casero|la aseguradora|tu jefe) (?:tendrá que|siempre|te dará|está obligad[oa]|seguro que|sin duda)`,
      financial: `garanti[zc]\\p{L}* ~(?:rentabilidad\\p{L}*|rendimientos?|ganancias?|beneficios?|ingresos?|intereses|ahorros?|plusvalía|primera página|google|crédito|alquiler|\\d[\\d.,]* ?(?:%|€|euros?|por ciento))
(?:rentabilidad|rendimientos?|ganancias?|beneficios?|ingresos?|intereses|ahorros?|plusvalía) ~(?:garantizad[oa]s?|asegurad[oa]s?|sin riesgo)
\\d[\\d.,]* ?(?:%|por ciento) ~(?:garantizad[oa]s?|asegurad[oa]s?|sin (?:ningún )?riesgo)
(?:duplic|triplic|multiplic|dobl)(?:a|ar|ará|arás|amos|arán|aremos) ~(?:dinero|ahorros?|capital|inversión|ingresos?|ventas|beneficios?|facturación|patrimonio)
(?:ganarás|ahorrarás|ganará|ahorrará|vas a ganar|vas a ahorrar|va a ahorrar|recuperarás|cobrarás) ~\\d[\\d.,]* ?(?:€|%|euros?|por ciento)
(?:ahorra|ahorre) ~\\d[\\d.,]* ?(?:€|%|euros?|por ciento)
(?:hacerte|hacerse|te harás|se hará|te hará|hazte|hágase|serás|será) (?:\\p{L}+ )?(?:ric[oa]|millonari[oa]|libre financieramente)
(?:inversión|rentabilidad|ganancia|ingreso|dinero|beneficio)(?:es|s)? ~sin (?:ningún |ninguna clase de )?riesgos?
(?:no puedes|no se puede|imposible|nunca|jamás|no vas a) (?:\\p{L}+ )?(?:perder\\p{L}*|perderás|perderá) (?:\\p{L}+ ){0,2}(?:dinero|céntimo|euro|capital|ahorros|inversión|nada)
(?:los precios|la vivienda|el oro|las acciones|la bolsa|los pisos) ~(?:solo pueden|siempre (?:sube\\p{L}*|crece\\p{L}*)|nunca (?:baja\\p{L}*|cae\\p{L}*)|seguro que)
(?:se amortiza|amortizad[oa]|se paga sol[oa]|se pagan sol[oa]s) ~(?:en|al cabo de) ~(?:días?|semanas?|meses|mes|años?|inviernos?)
(?:primera página|primer puesto|número uno|primer lugar|los primeros) ~(?:de|en) google
(?:vendemos|venderemos) ~(?:casa|piso|vivienda|inmueble) ~(?:días?|semanas?|meses)`,
      safety: `(?:no hace falta|no es necesario|no necesit\\p{L}+|sin(?: necesidad de)?|no tienes que|no tiene que|no hay que|innecesario) (?:siquiera )?(?:cortar|cerrar|apagar|desconectar|desenchufar|quitar|bajar|purgar) ~(?:gas|luz|corriente|electricidad|agua|llave|caldera|diferencial|suministro|motor|automático)
(?:totalmente|absolutamente|completamente|100 ?%|perfectamente|garantizad[oa]) (?:segur[oa]s?|inofensiv[oa]s?|inocu[oa]s?|sin riesgos?|sin peligro)
(?:ningún|sin ningún|cero) (?:peligro|riesgo) (?:para|de|ni|alguno)
(?:apt[oa]s?|segur[oa]s?|adecuad[oa]s?) para (?:\\p{L}+ )?(?:celíac[oa]s?|alérgic[oa]s?|embarazadas?|bebés)
(?:no puede|nunca puede|jamás|no podrá|no pueden) (?:\\p{L}+ )?(?:explotar\\p{L}*|incendiarse|derrumbarse|intoxicar\\p{L}*|herir\\p{L}*|arder)
no (?:te|le|os|les)? ?(?:puede|podrá|va a) (?:pasar|ocurrir|suceder)(?:te|le)? nada
(?:no hacen? falta|no necesit\\p{L}+|sin necesidad de) (?:usar |llevar )?(?:unos |ningún |ni |un )?(?:guantes|gafas|mascarilla|casco|arnés|protección|ventilación|electricista|fontanero|profesional|técnico|detector)
(?:puentea|puentee|anula|anule|desactiva|desactive|retira|retire|quita|quite) ~(?:fusible|detector|seguridad|diferencial|válvula|termostato)
mezcla\\p{L}* ~(?:lejía|cloro) ~con
(?:repara|repare|cambia|cambie|instala|instale|conecta|conecte) ~(?:gas|caldera|cuadro eléctrico) ~(?:tú mism[oa]|usted mism[oa]|sol[oa])`,
    },
    denials: `no|nunca|jamás|ningún|ninguna|nadie|sin|ni|desconf\\p{L}*|cuidado|quien|quienes|que promete\\p{L}*|que asegur\\p{L}*|supuest\\p{L}*|rara vez|apenas|si un|si una|si alguien|evita|evite|nada`,
    hedges: `supong\\p{L}*|imagina|imagine|digamos|pongamos|por ejemplo|quizá|quizás|tal vez|a veces|a menudo|suele|suelen|en algunos casos|mito|falso|engañoso\\p{L}*|sin garantías?|no hay garantías?|depende|puede (?:ayudar|aliviar|contribuir)|pueden (?:ayudar|aliviar|contribuir)|podría|podrían|consulta con tu|consulte con su|pregunta a tu|pregunte a su`,
  },
  { disease, professional },
)
