import { plain } from '../text/words.ts'
import { found, wordPattern, type CodeCheck, type Finding } from './code-check-levels.ts'

const placeholders = wordPattern(
  [
    '(?:insert|enter|fill in|add) (?:your |the |a )?(?:\\p{L}+ ){0,3}here|insert (?:your )?(?:company|business|client|city|product|phone) \\p{L}+',
    '(?:your|company|business|client|customer|city|product|service) name here|your (?:company|business|city|town|website|phone number) here',
    'lorem ipsum|dolor sit amet|xyz (?:ltd|gmbh|company|inc)|123 main street|555-\\d{4}|john doe|jane doe|max mustermann|erika mustermann|musterstraße|musterstadt|muster-?firma|mustermann gmbh|jean dupont|fulano de tal',
    'hier (?:\\p{L}+ ){0,2}(?:einfügen|ergänzen)|(?:firmenname|name|ort|stadt|link|datum|telefonnummer|preis|adresse) (?:hier )?(?:einfügen|ergänzen)|ihr firmenname',
    "(?:insérer|insérez) (?:ici|le nom|votre|la ville|le lien|l'adresse|le prix)|(?:à|a) compléter|nom de (?:l'entreprise|votre entreprise|la ville) ici|votre nom ici",
    '(?:insertar|inserte|inserta) (?:aquí|el nombre|su nombre|tu nombre|la ciudad|el enlace)|(?:tu|su|el) (?:empresa|nombre|nombre de empresa) aquí|por completar',
  ].join('|'),
)
const gaps =
  /_{3,}|\.{6,}|\bX{3,}\b|\?{3,}|#{3,}|<[A-ZÄÖÜ][^<>]{1,40}>|\((?:name|Name|ort|Ort|link|Link|date|city|ville|nom|nombre|ciudad|citation needed)\)|\[[^\]\n]{1,200}\]|\b(?:TODO|TBD|TBC|FIXME|PLACEHOLDER|PLATZHALTER)\b|\b(?:Your )?(?:Company|Business|City|Client|Product|Customer) Name\b|\bYour (?:Company|Business|City)\b|\bYOUR [A-Z]{3,}\b|\b[A-Z]{3,} (?:NAME|HERE|EINFÜGEN|AQUÍ|ICI)\b/u
const machine =
  /\{\s?"\p{L}{1,30}"\s?:|\bf\d{1,3}\]|\[f\d|\[\[\w{1,12}\||<\/?data>|"(?:mustCover|searchTerm|evidence|sections|patches|heading|title|callToAction|content|text|role)"\s?:|\b(?:mustCover|searchTerm|callToAction|systemPrompt)\b|<\|[a-z_]{1,30}\|>|\[\/?INST\]|<\/?think>|^#{1,6} |\*\*[^*\n]{1,80}\*\*|```/iu
const leaks = wordPattern(
  [
    "as an? (?:ai|artificial intelligence|language model|llm)|(?:i am|i'm) an? (?:ai|artificial intelligence|language model|chatbot)|(?:large )?language model|knowledge cut-?off|my training data|system (?:prompt|message|instructions?)|tokens? limit",
    "i(?:'m| am) (?:sorry,? (?:but )?i (?:can't|cannot|can not)|unable to (?:help|assist|provide|generate|write|comply))|i (?:cannot|can't) (?:assist|fulfil\\p{L}*|comply|generate|help (?:you )?with)",
    "(?:sure|certainly|of course|absolutely|great question|happy to help)(?:[,!.]| thing[,!]) here|here(?:'s| is| are) (?:a|an|the|your|my) (?:\\p{L}+,? ){0,4}(?:blog post|draft|article|rewrite|paragraph|text you)",
    "as (?:you )?requested|per your (?:request|instructions?|brief)|(?:the|your|this) (?:brief|prompt) (?:says?|asks?|asked|states?|requires?|specif\\p{L}+|you gave|calls? for)|(?:according to|in|from|following|based on) (?:the|your) (?:brief|prompt|instructions? (?:you|above))|the user (?:asked|wants|requested|provided|prefers)|the (?:evidence|facts?|brief|profile) (?:you )?(?:provided|supplied|given|doesn't (?:say|mention)|does not (?:say|mention))",
    "let me know if you(?:'d| would)? (?:like|want|need) (?:me|any (?:changes|edits|revisions|adjustments)|another (?:version|draft)|a (?:different|shorter|longer))|would you like me to|i(?:'ve| have) (?:(?:written|structured|kept) (?:this|the|your) (?:\\p{L}+ ){0,2}(?:post|article|draft|text|section|piece|tone|paragraphs?|sentences?|style|voice)|structured it|woven|avoided (?:jargon|the \\p{L}+)|included the)|feel free to (?:edit|adjust|tweak) (?:this|the)|(?:end|start|beginning) of (?:the )?(?:section|article|post|draft)|note to (?:the )?(?:editor|self|writer)|internal note|do not publish|not for publication",
    'ignore (?:all |any |the )?(?:previous|prior|above) (?:instructions?|prompts?)|disregard (?:all |any |the )?(?:previous|prior|above)',
    'als (?:ki|künstliche intelligenz|sprachmodell|ki-\\p{L}+)|ich bin (?:ein|eine) (?:ki|sprachmodell|künstliche)|sprachmodell|(?:natürlich|gerne?|klar|selbstverständlich)[,!] hier (?:ist|sind|kommt|folgt)|hier (?:ist|kommt|folgt) (?:der|die|das|dein|ihr|ein|eine|mein) (?:\\p{L}+ ){0,3}(?:text|entwurf|absatz|abschnitt|artikel|blogbeitrag|blogartikel|überarbeitung)|wie (?:angefordert|von (?:dir|ihnen) (?:gewünscht|verlangt))|(?:laut|gemäß) (?:dem |deinem |ihrem )?(?:briefing|prompt)|ich kann (?:dir|ihnen) dabei (?:leider )?nicht helfen|tut mir leid,? (?:aber )?ich kann|nicht veröffentlichen|lass(?:en sie)? mich wissen,? (?:ob|wenn)|anmerkung (?:für|an) (?:die|den) (?:redaktion|autor)|ignoriere (?:alle )?(?:vorherigen|bisherigen)',
    "en tant qu'(?:ia|intelligence artificielle)|en tant que (?:modèle|ia)|je suis une? (?:ia|modèle de|intelligence)|modèle de langage|(?:bien sûr|avec plaisir|certainement) ?[,!.] voici|voici (?:le|la|un|une|votre|mon|ton) (?:\\p{L}+ ){0,3}(?:texte|article|paragraphe|brouillon|réécriture|billet)|comme (?:demandé|vous l'avez demandé)|(?:selon|d'après) (?:le|votre) (?:brief|prompt)|je ne (?:peux|puis) pas (?:vous |t')?(?:aider|fournir|rédiger|générer)|désolée?,? (?:mais )?je ne|ne pas publier|n'hésitez pas à me (?:dire|demander) si|souhaitez-vous que je|note (?:à|pour) (?:la rédaction|l'éditeur)|ignorez? (?:toutes )?les instructions",
    'como (?:inteligencia artificial|modelo de lenguaje|ia)|soy un(?:a)? (?:ia|modelo de|inteligencia)|modelo de lenguaje|(?:claro|por supuesto|desde luego|con gusto)[,!.] aquí|aquí (?:tienes|tiene|está|va) (?:el|la|un|una|tu|su) (?:\\p{L}+ ){0,3}(?:texto|artículo|párrafo|borrador|reescritura)|(?:tal )?como (?:pediste|pidió|solicitaste|solicitó|se solicitó)|según (?:el|tu|su) (?:brief|briefing|prompt)|no puedo (?:ayudarte|ayudarle|redactar|generar)|lo siento,? (?:pero )?no puedo|no publicar|nota (?:para|al) (?:el )?editor|ignora (?:todas )?las instrucciones',
  ].join('|'),
)
const label =
  /^(?:word count|seo title|meta (?:title|description)|(?:target|focus|primary) keyword|tone|call to action|slug|excerpt|keywords?|wort(?:zahl|anzahl)|meta-?beschreibung|suchbegriff|fokus-keyword|hauptkeyword|tonalität|zielgruppe|nombre de mots|méta-?description|mots?-clés?(?: principal)?|ton|número de palabras|metadescripción|palabras? clave(?: principal)?|tono) ?:/iu
const profanity = wordPattern(
  'ass-?holes?|bastards?|cunts?|wankers?|twats?|motherfuck\\p{L}*|cocksuck\\p{L}*|dickheads?|arse(?:holes?)?|bollocks|shit\\p{L}*|bullshit|fuck\\p{L}*|piss(?:ed|ing)? off|goddamn\\p{L}*|retards?|sluts?|whores?' +
    '|arsch|arschl\\p{L}+|wichs\\p{L}*|fotzen?|hurensöhne?|hurensohn|verfickt\\p{L}*|ficken|gefickt|scheiß\\p{L}*|scheiss\\p{L}*|verdammte\\p{L}* scheiße|kacke|kackt|beschissen\\p{L}*|verarsch\\p{L}*|drecksack|dreckskerl|schwuchtel\\p{L}*|missgeburt|vollidiot\\p{L}*' +
    '|salopes?|salauds?|encul\\p{L}+|connards?|connasses?|conneries?|bordel de merde|merdes?|merdique\\p{L}*|putains?|foutre|fout(?:ent|re)? la gueule|chier|chiant\\p{L}*|nique\\p{L}*|pédés?|bâtards?|abrutis?' +
    '|gilipollas|gilipolleces|hijos? de puta|hijoputa|putas?|cabrón|cabrones|mierdas?|joder|jodid[oa]s?|coño|pendej\\p{L}+|chingad\\p{L}*|maric(?:ón|ones)|capull[oa]s?|cagad\\p{L}+|imbéciles|carajo',
)

const rules: [CodeCheck, RegExp][] = [
  ['placeholder', placeholders],
  ['placeholder', gaps],
  ['leak', leaks],
  ['leak', machine],
  ['leak', label],
  ['profanity', profanity],
]

export function findLeaks(sentences: string[], facts: string[]): Finding[] {
  const stated = plain(facts.join('\n')).toLowerCase()
  return sentences.flatMap((sentence): Finding[] => {
    const text = plain(sentence)
    return rules.flatMap(([check, pattern]): Finding[] => {
      const match = pattern.exec(text)?.[0]
      const isFound = match !== undefined && !stated.includes(match.toLowerCase())
      return isFound ? [found(check, match.trim(), sentence)] : []
    })
  })
}
