import { readRules } from './promise-rules.ts'

const disease =
  `neurodermitis|ekzeme?n?|schuppenflechte|psoriasis|asthma|arthrose|arthritis|rheuma|migräne|kopfschmerz\\p{L}*|krebs|tumore?n?|diabetes|depression\\p{L}*
angst(?:störung\\p{L}*|zustände\\p{L}*)?|panikattacken?|schlaflosigkeit|schlafstörung\\p{L}*|adhs|autismus|demenz|alzheimer|rückenschmerz\\p{L}*|gelenkschmerz\\p{L}*|nackenschmerz\\p{L}*|knieschmerz\\p{L}*|schmerz\\p{L}*
bluthochdruck|allergien?|heuschnupfen|akne|infektion\\p{L}*|infekte?|entzündung\\p{L}*|corona|grippe|erkältung\\p{L}*|reizdarm|tinnitus|haarausfall|zahnfleisch\\p{L}*|parodontitis|parodontose|karies
osteoporose|unfruchtbarkeit|impotenz|wechseljahr\\p{L}*|fibromyalgie|epilepsie|warzen|sucht|burn-?out|bandscheiben\\p{L}*|krankheit\\p{L}*|beschwerden|leiden|cellulite|nagelpilz|leistenbruch|hexenschuss|ischias|krampfadern|verletzung\\p{L}*`.replaceAll(
    '\n',
    '|',
  )

const professional =
  'facharzt\\p{L}*|orthopäd\\p{L}*|hautarzt\\p{L}*|spezialist\\p{L}*|physiotherapeut\\p{L}*|arzt\\p{L}*|ärzt\\p{L}*|zahnarzt|medikamente?n?|tabletten|insulin|schmerzmittel\\p{L}*|operation|op|kortison|cortison|antibiotik\\p{L}*|therapie'

export const german = readRules(
  {
    promises: {
      health: `(?:heilt|heilen|geheilt|kuriert|kurieren|beseitigt|beseitigen|besiegt|besiegen|vertreibt|befreit|befreien|eliminiert|stoppt|lässt) ~{disease}
{disease} ~(?:geheilt|heilt|heilen|beseitigt|verschwindet|verschwinden|verschwunden|besiegt|kuriert|befreit|gehören? der vergangenheit an|für immer|ein für alle mal|endgültig)
(?:schützt|schützen|bewahrt) ~vor (?:krebs|demenz|alzheimer|schlaganf\\p{L}*|herzinfarkt\\p{L}*|corona|grippe|diabetes)
(?:klinisch|wissenschaftlich|medizinisch|nachweislich) (?:bewiesen|erwiesen|belegt|nachgewiesen|wirksam)
(?:brauchen|brauchst|benötigen|benötigst|braucht) (?:sie |du |man |ihr )?(?:dann |danach |nie |dafür |auch )*(?:kein\\p{L}*|nie wieder|nicht mehr) ~(?:{professional})
(?:kein|keine|keinen|keinerlei) (?:{professional}) ~(?:nötig|notwendig|mehr|erforderlich)
(?:setzen|setzt|lassen|lass|werfen|wirf) (?:sie |du |ihr )?(?:ihre|deine|die|alle) ~(?:medikamente|tabletten|pillen|schmerzmittel|insulin) ~(?:ab|weg|fort)
(?:ersetzt|ersetzen|statt|anstelle|spart|sparen sie sich|erspart) (?:den|dem|des|einen|zum|die|jeden|ihnen den|ihren) ~(?:{professional}|arztbesuch|arztbesuche)
(?:völlig|vollkommen|absolut|garantiert|komplett|hundertprozentig|100 ?%|100 prozent|ganz) (?:schmerzfrei|schmerzlos|nebenwirkungsfrei|wirksam|beschwerdefrei)
(?:ohne|keine|keinerlei|frei von) (?:jegliche |jede |irgendwelche )?nebenwirkung\\p{L}*
(?:stärkt|stärken|kräftigt|boostet) (?:ihr|dein|das|euer|die) (?:immunsystem|abwehr\\p{L}*|abwehrkräfte)
(?:entgiftet|entgiften|entschlackt|entschlacken) ~(?:körper|leber|organismus|blut|darm)
(?:unser\\p{L}*|mein\\p{L}*|dies\\p{L}*|wir) ~(?:senkt|senken|normalisiert) (?:ihren |den |dein\\p{L}* |das )?(?:blutdruck|cholesterin\\p{L}*|blutzucker)
(?:unser\\p{L}*|mein\\p{L}*|dies\\p{L}*|wir) ~(?:lindert|lindern|nimmt|nehmen|behandelt|behandeln) ~{disease}
(?:sie|du|ihr) (?:verlieren|verlierst|nehmen|nimmst|werden|wirst) ~(?:kilos?|kg|kleidergrößen?|pfund)(?: \\p{L}+){0,3}(?: ab| verlieren| abnehmen)?
(?:sie|du|ihr) (?:werden|wirst|sind|bist) ~(?:schmerzfrei|beschwerdefrei|geheilt|gesund)
(?:garantiert|garantieren|garantie) ~(?:heilung|genesung|schmerzfrei\\p{L}*|abnehm\\p{L}*|gewichtsverlust|schwanger\\p{L}*)
(?:heilt|heilen|kuriert|beseitigt|beseitigen) ~(?:ohne ausnahme|in jedem fall|immer|ausnahmslos|(?:in|innerhalb von|nach) (?:nur )?(?:\\d+|\\p{L}+) (?:tagen|wochen|monaten|sitzungen))
(?:wundermittel|heilversprechen|sofortige heilung|vollständige heilung|garantierte heilung)
(?:hilft|helfen|wirkt) (?:gegen|bei) (?:jede|jedes|jeden|alle|jeder) ~(?:krankheit\\p{L}*|leiden|beschwerden|schmerz\\p{L}*)`,
      legal: `(?:sie|du|ihr|mandanten|wir|ihr fall|ihre klage) (?:werden|wirst|gewinnen|gewinnst|gewinnt) ~(?:prozess\\p{L}*|fall|verfahren|klage|sorgerecht|rechtsstreit|gericht)(?: \\p{L}+){0,2}(?: gewinnen)?
(?:gewinnen|gewinnst|gewinnt) (?:sie |du |wir )?(?:garantiert |sicher |immer |jeden |auf jeden fall |ganz sicher )~(?:prozess\\p{L}*|fall|verfahren|klage|rechtsstreit|gericht)
(?:wir|unsere (?:anwälte|kanzlei)|ich) (?:gewinnen|gewinne|gewinnt|haben|habe) ~(?:jeden|alle|noch nie|noch keinen|keinen|immer|ihren) ~(?:prozess\\p{L}*|fall|fälle|verfahren|klage|rechtsstreit|verloren)
(?:garantier\\p{L}*|garantie) ~(?:sieg|gewinn\\p{L}*|freispruch|prozess\\p{L}*|urteil|schadenersatz|schadensersatz|abfindung|aufenthalt\\p{L}*|einbürgerung|sorgerecht|erfolg vor gericht|klage|verfahren|visum)
(?:freispruch|sieg|abfindung|schadensersatz|urteil) ~(?:ist|sind) (?:ihnen |dir )?(?:garantiert|sicher)
(?:völlig|vollkommen|absolut|hundertprozentig|100 ?%|ganz|komplett|garantiert) (?:legal|rechtssicher|steuerfrei|straffrei|gerichtsfest)
(?:kein|keine) (?:gericht|richter|behörde|finanzamt|vermieter|arbeitgeber|amt) (?:der welt )?(?:kann|wird|darf|könnte)
(?:niemand|keiner) (?:kann|wird|darf) (?:sie|dich|ihnen|dir) ~(?:verklagen|bestrafen|belangen|kündigen|anzeigen|abmahnen)
(?:das )?finanzamt ~(?:merkt|erfährt|fragt|prüft|bemerkt) ~(?:nie|nicht|nichts|niemals)
(?:sie|du) (?:müssen|musst|zahlen|zahlst) ~(?:nie|keine|nie wieder|keinen cent) ~(?:steuern?|bußgeld\\p{L}*|strafe|umsatzsteuer)
(?:am finanzamt vorbei|bar auf die hand|schwarz (?:bezahlen|arbeiten|kassieren|abrechnen))
(?:finanzamt|prüfer|behörde|amt) ~(?:merkt|erfährt|prüft|fragt|vergleicht|kontrolliert) (?:das |es |dies )?(?:nie|nicht|niemals|nichts)
(?:brauchen|brauchst|benötigen) (?:sie |du )?(?:dafür )?kein\\p{L}* (?:anwalt|anwältin|notar|rechtsanwalt|steuerberater)
(?:der|die|das|ihr) (?:richter|gericht|versicherung|vermieter|arbeitgeber) (?:wird|muss) (?:ihnen |dir )?(?:sicher|garantiert|in jedem fall|auf jeden fall|immer|zwingend)`,
      financial: `(?:garantier\\p{L}*|garantie) ~(?:rendite\\p{L}*|gewinn\\p{L}*|zins\\p{L}*|ertrag|erträge|einkommen|ersparnis\\p{L}*|umsatz\\p{L}*|wertzuwachs|wertsteigerung|google|platz eins|platz 1|kredit\\p{L}*|mieteinnahmen|\\d[\\d.,]* ?(?:%|prozent|€|euro))
(?:rendite|gewinn|zins\\p{L}*|ertrag|erträge|einkommen|ersparnis|wertzuwachs|wertsteigerung|\\d[\\d.,]* ?(?:%|prozent)) ~(?:garantiert|ist sicher|sind sicher|ohne risiko)
(?:verdoppel|verdreifach|vervielfach|vervierfach)\\p{L}* ~(?:geld|vermögen|kapital|ersparniss\\p{L}*|einkommen|umsatz|umsätze|gewinn|einsatz|investition)
(?:geld|vermögen|kapital|ersparniss\\p{L}*|einkommen|umsatz|umsätze|gewinn|einsatz|investition) ~(?:verdoppel|verdreifach|vervielfach)\\p{L}*
(?:sie|du|ihr) (?:verdienen|verdienst|sparen|sparst|werden|wirst|machen|machst|bekommen) (?:\\p{L}+ ){0,4}(?:mindestens |über |bis zu |rund )?\\d[\\d.,]* ?(?:€|%|euro|prozent)
sparen sie ~\\d[\\d.,]* ?(?:€|%|euro|prozent)
(?:macht|machen|werden|werdet|wirst|wird) (?:sie |dich |ihr |du )?(?:\\p{L}+ ){0,2}(?:reich|millionär\\p{L}*|schuldenfrei|finanziell (?:frei|unabhängig))
(?:risikolos\\p{L}*|risikofrei\\p{L}*|ohne (?:jedes |jegliches |irgendein )?(?:verlust)?risiko|kein (?:verlust)?risiko) ~(?:rendite\\p{L}*|anlage\\p{L}*|geld|gewinn\\p{L}*|investition\\p{L}*|investieren|verdienen|anlegen|zins\\p{L}*)
(?:rendite\\p{L}*|anlage\\p{L}*|geld|gewinn\\p{L}*|investition\\p{L}*|investieren|anlegen|zins\\p{L}*) ~(?:risikolos|risikofrei|ohne (?:jedes |jegliches )?(?:verlust)?risiko)
(?:können|kannst|werden|wirst) (?:sie |du |dabei |hier |damit )*(?:nie|niemals|nichts|kein\\p{L}*|nur) (?:\\p{L}+ )?(?:geld )?(?:verlieren|gewinnen)
(?:preise|immobilien|immobilienpreise|gold|aktien|kurse|werte) ~(?:steigen|fallen|wachsen|steigt|fällt) (?:nur|immer|garantiert|sicher|nie|weiter garantiert|mit sicherheit)
(?:rechnet|amortisiert) sich (?:\\p{L}+ )?(?:in|innerhalb|nach|binnen) ~(?:tag\\p{L}*|woche\\p{L}*|monat\\p{L}*|jahr\\p{L}*|winter\\p{L}*)
(?:auf|erreichen) (?:platz (?:eins|1)|die erste seite|seite (?:eins|1)) ~google
(?:sichere|sicheren|feste|risikolose) (?:\\p{L}+ )?\\d[\\d.,]* ?(?:%|prozent)
(?:wir|ich) verkaufen? (?:jede|jedes|ihre|ihr|alle|garantiert) (?:\\p{L}+ )?(?:immobilie\\p{L}*|haus|häuser|wohnung\\p{L}*) ~(?:tag\\p{L}*|woche\\p{L}*|monat\\p{L}*)`,
      safety: `(?:müssen|musst|braucht|brauchen|brauchst|muss|ohne|nicht nötig|unnötig|sparen) (?:sie |du |man |dafür |dabei |vorher |es ist |auch )*~(?:gas|gashahn|strom|sicherung\\p{L}*|wasser|haupthahn|hauptschalter|leitung|heizung|spannung|motor|therme) ~(?:nicht|nicht extra|nicht einmal) ?(?:\\p{L}+ )?(?:ab|aus|zu|herunter|ab ?zu|aus ?zu|frei)(?:zu)?(?:stellen|drehen|schalten|sperren|machen|fahren)
(?:gas|gashahn|strom|sicherung\\p{L}*|wasser|haupthahn|leitung|heizung|spannung|therme) (?:\\p{L}+ ){0,3}(?:nicht|gar nicht|dafür nicht) (?:\\p{L}+ )?(?:ab|aus|zu|abzu|auszu|zuzu|heraus|herauszu)(?:zu)?(?:stellen|drehen|schalten|sperren|machen|nehmen)
ohne (?:den |das |die )?(?:gas|gashahn|strom|sicherung\\p{L}*|wasser|haupthahn|heizung|spannung) (?:ab|aus|zu)zu(?:stellen|drehen|schalten|sperren|machen)
(?:absolut|völlig|vollkommen|garantiert|hundertprozentig|100 ?%|100 prozent|komplett|total) (?:sicher|ungefährlich|harmlos|unbedenklich|gefahrlos|risikofrei|ungiftig)
(?:unbedenklich|geeignet|sicher|verträglich) für (?:\\p{L}+ )?(?:zöliakie\\p{L}*|nussallergiker\\p{L}*|allergiker\\p{L}*|schwangere|babys|säuglinge|kleinkinder)
(?:kann|können|wird) (?:niemals|nie|unmöglich|nicht) (?:\\p{L}+ )?(?:explodieren|brennen|einstürzen|vergiften|verletzen)
(?:es )?kann (?:ihnen |dir |dabei |gar |absolut |überhaupt )*(?:nichts|nie etwas) (?:passieren|schiefgehen|geschehen)
(?:keine?|ohne) (?:\\p{L}+ )?(?:handschuhe|schutzbrille|maske|helm|schutzausrüstung|schutzkleidung|sicherung|lüftung|elektriker|fachmann|fachbetrieb|rauchmelder) (?:\\p{L}+ )?(?:nötig|notwendig|erforderlich)
(?:brauchen|brauchst|benötigen) (?:sie |du |dafür |man )*(?:weder|keine?n?) (?:\\p{L}+ )?(?:handschuhe|schutzbrille|maske|helm|schutz\\p{L}*|elektriker|fachmann|fachbetrieb|installateur|rauchmelder)
(?:überbrücken|umgehen|entfernen|deaktivieren|abkleben|überbrücke|klemmen|kleben) (?:sie |du )?(?:einfach |ruhig )?(?:den|die|das) ~(?:sicherung\\p{L}*|rauchmelder|sicherheits\\p{L}*|thermostat|überdruckventil|schutzschalter|fi-schalter|melder)
(?:rauchmelder|sicherung|sicherheitsventil|fi-schalter|schutzschalter) (?:einfach |ruhig )?(?:überbrücken|umgehen|entfernen|deaktivieren|abkleben|abklemmen)
(?:mischen|mische) (?:sie )?~(?:chlor\\p{L}*|bleiche) ~mit
(?:gasleitung|gasherd|gastherme|gaskessel|sicherungskasten|stromleitung|gasanschluss|heizkessel)\\p{L}* ~(?:selbst|selber|allein) ~(?:reparieren|anschließen|austauschen|verlegen|einbauen|wechseln|öffnen)`,
    },
    denials: `nicht|nie|niemals|kein|keine|keinen|keiner|keinem|niemand|ohne|weder|vorsicht|misstrau\\p{L}*|wer ihnen|wer dir|wer behauptet|wer verspricht|niemand kann|hüten|finger weg|angeblich\\p{L}*|selten|kaum|ob|nur der|nur ein`,
    hedges: `angenommen|nehmen wir an|stellen sie sich vor|zum beispiel|beispielsweise|kann (?:helfen|lindern|unterstützen)|können (?:helfen|lindern|unterstützen)|vielleicht|möglicherweise|eventuell|oft|meist|meistens|manchmal|in manchen fällen|häufig|mythos|märchen|falsch|unsinn|irrtum|keine garantie|kommt darauf an|hängt davon ab|dürfte|könnte|könnten|unseriös\\p{L}*|sprechen sie mit ihr\\p{L}* (?:arzt|ärztin)|fragen sie ihr\\p{L}* (?:arzt|ärztin)`,
  },
  { disease, professional },
)
