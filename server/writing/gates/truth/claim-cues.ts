/** Words that give a kind of claim away, in English, German, French and Spanish; whole words only. */
const words = (text: string) => {
  const parts = text.split(/\n|\s\|\s/).map((part) => part.trim())
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${parts.join('|')})(?![\\p{L}\\p{N}])`, 'iu')
}

/** Each shows in what a sentence says, carried or not; the classifier weighs them. */
export const claimCues = {
  study:
    words(`stud(?:y|ies) | trials? | researche?rs? | research | scientists? | surveys? | professors? | universit(?:y|ies)
    harvard | oxford | stanford | cambridge | yale | statistics? | according to | experts? (?:say|agree|found)
    reports? (?:that|says?|found|shows?) | has been shown | average
    studien? | untersuchung(?:en)? | forscher(?:innen)? | umfragen? | laut | universität | wissenschaftler(?:innen)?
    statistiken? | im schnitt | durchschnitt\\p{L}*
    études? | chercheu(?:r|se)s? | sondages? | enquêtes? | selon | université | scientifiques? | d'après | en moyenne
    estudios? | investigador(?:es|as?)? | encuestas? | según | universidad | científic[oa]s? | en promedio | de media`),
  share:
    words(`(?:\\d+|one|two|three|four|five|six|seven|eight|nine) (?:in|out of) (?:every )?(?:\\d+|two|three|four|five|six|ten|twenty)
    (?:zwei|drei|vier|fünf|sechs|sieben|acht|neun) von zehn | sur (?:dix|cinq|trois) | de cada (?:diez|cinco|tres|cuatro)
    per ?cent | \\d+ ?% | prozent | pour cent | por ciento`),
  contact: words(
    `[\\w.]{1,60}@[\\w.]{1,60} | www\\.\\w+ | \\w+\\.(?:com|co\\.uk|org|net|de|fr|es|ie) | whatsapp`,
  ),
  // A street by its name, not any street.
  address:
    /\p{Lu}\p{L}{1,30} (?:Street|Road|Lane|Avenue|Square|Close|Terrace)\b|\p{Lu}\p{L}{1,30}(?:straße|strasse|gasse|platz)\b|\b(?:[Rr]ue|[Bb]oulevard|[Cc]alle|[Pp]laza|[Aa]venida) (?:de |del |la |d['’])?\p{Lu}/u,
  health:
    words(`cures? | cured | heals? | healed | detox\\p{L}* | toxins? | blood pressure | immune\\p{L}* | diseases? | asthma
    eczema | arthritis | migraines? | headaches? | painless | pain | symptoms? | anxiety | depression | insomnia | diabetes
    cancer | cholesterol | digestion | inflammation | medication | pills? | doctors? | injur\\p{L}+ | allerg\\p{L}+ | gluten
    heilt? | geheilt | blutdruck | immunsystem | krankheit\\p{L}* | schmerz\\p{L}* | symptom\\p{L}* | neurodermitis | reizdarm
    rücken\\p{L}* | kopfschmerz\\p{L}* | medikament\\p{L}*
    guérit | guéri\\p{L}* | soigne\\p{L}* | douleurs? | immunit\\p{L}+ | maladies? | eczéma | stress
    cura | curan | alivia\\p{L}* | dolor\\p{L}* | presión arterial | defensas | enfermedad\\p{L}* | ansiedad | insomnio`),
  legal:
    words(`laws? | legal\\p{L}* | illegal | landlords? | tenants? | courts? | judges? | fine[sd]? | statutor\\p{L}+
    regulations? | compliance | gdpr | tax\\p{L}* | deductible | entitled | liab\\p{L}+
    gesetz\\p{L}* | rechtlich\\p{L}* | gericht\\p{L}* | urteil\\p{L}* | pflicht\\p{L}* | steuer\\p{L}* | anspruch | bußgeld
    loi | légal\\p{L}* | tribunal | juge | impôts? | amende | ley | juez | multas? | impuestos? | hacienda | juzgado`),
  financial:
    words(`profits? | returns? | interest rates? | rates | invest\\p{L}* | saves? (?:you )?(?:up to )? | cut in half | cheaper
    mortgage\\p{L}* | rendite | zinsen | ersparnis | sparen sie | gewinn\\p{L}*
    rentab\\p{L}+ | économis\\p{L}+ | rendement | taux | ahorr\\p{L}+ | intereses | hipotec\\p{L}+`),
  ranking:
    words(`leading | number one | no\\. ?1 | #1 | the best | best[- ]\\p{L}+ | finest | top[- ]rated | voted | ranked | known as
    renowned | famous | favou?rite | most (?:trusted|popular|experienced|sought) | no other | nobody else | anywhere else
    no one else | unlike (?:other|most) | than (?:any|anyone|anything|anybody|other|most|the competition)
    the (?:only|first|oldest|largest|biggest|cheapest)
    führend\\p{L}* | (?:der|die|das) beste[ns]? | beliebteste\\p{L}* | einzige[nrs]? | größte[nrs]? | älteste[nrs]? | bekannt\\p{L}*
    kein anderer | keine andere | nirgends | als (?:alle|jede|jeder) andere\\p{L}* | marktführer
    leader | l[ae]s? meilleur\\p{L}* | l[ae] seule? | réputé\\p{L}* | numéro un | aucun autre
    la mejor | el mejor | los mejores | líder\\p{L}* | número uno | la única | el único | ningún otro | ninguna otra
    más antigu[oa] | reconocid[oa]s?`),
  award:
    words(`awards? | awarded | award-winning | prizes? | medals? | winners? | won | shortlisted | finalists? | certified
    accredited | chartered | licen[sc]ed | registered | qualified | approved | members? of | organic | vegan\\p{L}*
    preise? | ausgezeichnet\\p{L}* | auszeichnung\\p{L}* | medaille\\p{L}* | zertifiziert\\p{L}* | gewonnen | mitglied
    innung\\p{L}* | meister\\p{L}* | prix | médaille\\p{L}* | primé\\p{L}* | récompens\\p{L}+ | certifié\\p{L}* | diplôm\\p{L}+
    label\\p{L}* | agréé\\p{L}* | premios? | premiad\\p{L}+ | galardon\\p{L}+ | medallas? | certificad\\p{L}+ | titulad\\p{L}+
    homologad\\p{L}+ | colegiad\\p{L}+ | bio`),
  promise:
    words(`guarantee\\p{L}* | warrant(?:y|ies) | money back | refund\\p{L}* | promise\\p{L}* | free of charge | for free
    no charge | on us | on the house | never fails? | always works? | for good | risk[- ]free | discount\\p{L}* | off the price
    insured | garanti\\p{L}+ | kostenlos\\p{L}* | gratis | geld zurück | rabatt\\p{L}* | versprechen | umsonst | versichert
    remboursé\\p{L}* | gratuit\\p{L}* | offert\\p{L}* | remise\\p{L}* | garantiz\\p{L}+ | garantías? | devolv\\p{L}+
    descuentos? | regal\\p{L}+ | sin coste | asegurad\\p{L}+`),
  clients:
    words(`customers? | clients? | guests? | patients? | regulars? | couples? | families | students? | members?
    kund(?:e|en|in|innen) | gäste?n? | patient(?:en|innen|in) | client[ea]s? | huéspedes | pacientes? | alumn[oa]s? | élèves?`),
  staff:
    words(`team | staff | crew | colleagues? | apprentices? | founder\\p{L}* | owner\\p{L}* | engineers? | plumbers? | bakers?
    stylists? | mitarbeite\\p{L}+ | kolleg\\p{L}+ | gründer\\p{L}* | inhaber\\p{L}* | chef\\p{L}* | lehrling\\p{L}* | azubi\\p{L}*
    équipe | collègues? | apprentis? | fondat\\p{L}+ | patronne? | equipo | plantilla | compañer\\p{L}+ | aprendi\\p{L}+
    fundador\\p{L}* | dueñ\\p{L}+`),
  speech:
    words(`said | says | told | tells | wrote | writes | swears? | remembers? | asked | sagt\\p{L}* | schrieb | schreibt
    erzählt\\p{L}* | meint\\p{L}* | dit | écrit | raconte\\p{L}* | confi\\p{L}+ | dice | dijo | escribió | cuenta | contó | asegura`),
  recent:
    words(`last (?:year|month|week|spring|summer|autumn|fall|winter|season|january|february|march|april|may|june|july|august|september|october|november|december)
    this (?:year|spring|summer|autumn|season) | yesterday | recently | ago | since | until | from now on
    letzte[nsr]? | vergangene[nsr]? | neulich | kürzlich | seit | heuer
    l'an dernier | l'année dernière | dernière? | depuis | récemment | il y a
    el año pasado | pasad[oa] | desde | hace | este (?:año|verano|otoño|invierno) | recientemente`),
  imagined:
    words(`say you | let's say | suppose | imagine | picture | if you | if your | for example | for instance
    nehmen wir an | angenommen | stellen sie sich | stell dir | wenn sie | wenn du | zum beispiel
    imaginez | supposons | si vous | par exemple | imagina | supong\\p{L}+ | si tu | si tienes | si quiere\\p{L}* | por ejemplo
    digamos | pongamos`),
  superlative:
    words(`best | first | most | largest | biggest | oldest | leading | cheapest | fastest | favou?rite | finest | top
    beste[nrs]? | erste[nrs]? | größte[nrs]? | älteste[nrs]? | günstigste[nrs]?
    meilleure?s? | premier | première | mejor | mejores | primera? | mayor | líder`),
} as const

/** What no post may hold unless its evidence has it letter for letter. */
export const certainClaims = {
  contact:
    /(?<![\d.,])(?!(?:19|20)\d\d[-/]\d{1,3}(?!\d))\+?\(?\d[\d\s()./-]{6,20}\d(?![\d.,]{0,3}\s?(?:€|euros?|pounds?))/,
  placeholder:
    /\[[^\]]{1,60}\]|\{\{?[^}]{1,60}\}|<[^<>]{1,40}>|(?<!\b[Ss](?:iglo|iècle) )\bX{2,}\b|[Ll]orem ipsum|\bTODO\b|\bTBD\b/,
  leak: words(`as requested | as you asked | the information (?:you )?provided | word count | as an ai | language model
    here(?:'s| is) (?:a|an|the|your) (?:\\p{L}+,? ){0,4}(?:paragraph|post|draft|version|section|article|text|intro)
    based on the (?:brief|facts|evidence|prompt) | i(?:'ve| have) kept this | hope this helps | in the requested tone
    search term | meta description | wie gewünscht | als ki | sprachmodell | hier ist der (?:text|absatz|beitrag)
    voici (?:le|un) (?:paragraphe|texte|article) | comme demandé | aquí tienes (?:el|un) (?:texto|párrafo|artículo)
    como (?:modelo de lenguaje|ia) | tal como (?:pediste|pidió)`),
  profanity:
    words(`shit\\p{L}* | fuck\\p{L}* | bullshit | piss\\p{L}* | scheiß\\p{L}* | scheiss\\p{L}* | arschl\\p{L}*
    merde | putain | connards? | mierda | joder | coño | cabr[oó]n\\p{L}* | putas?`),
} as const

export const negations = new Set(
  `not no never none nor without n't don't doesn't isn't aren't won't can't didn't nothing nobody neither nicht kein keine keinen
keiner keinem nie niemals ohne nichts niemand pas jamais sans aucun aucune rien ne nunca sin ningún ninguna nada nadie tampoco`.split(
    /\s/,
  ),
)
export const universals = new Set(
  `only all always every each exclusively entirely everyone everything whole any nur alle allen immer jede jeder jedes jeden
ausschließlich komplett rund seul seule seulement uniquement tous toutes toujours chaque tout solo sólo todos todas siempre cada
único única exclusivamente`.split(/\s/),
)
export const firstPersons = new Set(
  `we us our ours i me my mine we've i've we're i'm we'll wir uns unser unsere unserem unserer unseren unseres ich mich mir mein
meine meiner meinem meinen nous notre nos je j'ai mon ma mes moi nosotros nuestro nuestra nuestros nuestras yo mi mis`.split(
    /\s/,
  ),
)
export const secondPersons = new Set(
  `you your yours you're you'll yourself sie ihr ihre ihrem ihren du dich dir dein deine euch vous votre vos tu te ton ta tes
usted ustedes tú tus su sus os vuestro vuestra`.split(/\s/),
)
