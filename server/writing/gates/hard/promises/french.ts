import { readRules } from './promise-rules.ts'

const disease =
  `eczéma|psoriasis|asthme|arthrite|arthrose|rhumatismes?|migraines?|maux de tête|mal de dos|cancers?|tumeurs?|diabète|dépression|anxiété|angoisses?|insomnies?
autisme|démence|alzheimer|douleurs?|hypertension|allergies?|rhume des foins|acné|infections?|covid|grippe|rhumes?|acouphènes?|chute de cheveux|calvitie|parodontite|caries?|gingivite
ostéoporose|infertilité|impuissance|ménopause|fibromyalgie|épilepsie|verrues?|addiction|burn-?out|sciatique|lumbago|maladies?|inflammations?|cellulite|hernies?(?: discales?)?|lésions?|varices|entorses?`.replaceAll(
    '\n',
    '|',
  )

const professional =
  'spécialistes?|kinés?|cardiologues?|dermatologues?|rhumatologues?|médecins?|docteurs?|médicaments?|cachets?|insuline|opération|chirurgie|antidouleurs?|traitement|antibiotiques?|dentiste'

export const french = readRules(
  {
    promises: {
      health: `(?:guérit|guérissent|guérir|guéri|élimine|éliminent|fait disparaître|font disparaître|supprime|vainc|soigne définitivement|débarrasse|libère|met fin|en finir avec) ~{disease}
{disease} ~(?:guéri\\p{L}*|disparaît|disparaissent|disparaîtr\\p{L}*|disparu\\p{L}*|éliminé\\p{L}*|pour toujours|définitivement|ne sera plus|ne seront plus)
(?:prévient|protège|empêche) ~(?:cancers?|alzheimer|infarctus|avc|covid|grippe|diabète)
(?:cliniquement|scientifiquement|médicalement) (?:prouvé\\p{L}*|démontré\\p{L}*|testé et prouvé)
(?:vous n'aurez|tu n'auras|vous n'avez|plus|pas) ~(?:besoin d'un|besoin de|besoin d'aucun) ?~(?:{professional})
(?:arrêtez|jetez|stoppez|oubliez) (?:de prendre )?(?:vos|votre|les|tes|tous vos) ~(?:{professional}|pilules?|comprimés?)
(?:remplace|remplacent|évite|plutôt que|au lieu de|sans passer par) (?:d'aller chez |de consulter |de voir )?(?:le|la|un|une|votre|tout|vos) (?:{professional})
(?:totalement|complètement|absolument|entièrement|garanti\\p{L}*|100 ?%) (?:indolore|sans douleur|efficace|naturel et sans danger)
(?:sans|aucun|zéro) (?:le moindre |aucun )?effets? secondaires?
(?:renforce|booste|stimule) (?:votre |le |vos |les )?(?:système immunitaire|immunité|défenses (?:immunitaires|naturelles))
(?:détoxifie|purifie|élimine|draine|nettoie) ~(?:toxines|organisme|foie|corps|sang)
(?:notre|nos|ce|cette|mon|ma) ~(?:fait baisser|abaisse|réduit|normalise|régule) (?:votre |la |le )?(?:tension|cholestérol|glycémie)
(?:notre|nos|ce|cette|mon|ma) ~(?:soulage|traite|soigne) ~{disease}
(?:vous perdrez|vous allez perdre|tu perdras|perdez) ~(?:kilos?|kg|tailles?)
(?:vous serez|vous êtes|tu seras) ~(?:guéri\\p{L}*|sans douleur|libéré\\p{L}* de)
garanti\\p{L}* ~(?:guérison|sans douleur|perte de poids|grossesse|rémission)
(?:guérison|remède|résultat) (?:garanti\\p{L}*|miracle|instantané\\p{L}*|définitif|définitive|assuré\\p{L}*)
(?:guérit|guérissent|soigne|soignent|élimine|éliminent) ~(?:sans exception|dans tous les cas|à coup sûr|toujours|en (?:\\d+|\\p{L}+) (?:jours?|semaines?|mois|séances?))
remède miracle
(?:efficace|agit|marche) (?:contre|sur) (?:toutes|tous|n'importe) ~(?:maladies?|maux|douleurs?)`,
      legal: `(?:vous|tu|nous|votre dossier|nos avocats) (?:gagnerez|gagneras|gagnerons|allez gagner|gagnons|gagnez|obtiendrez|allons gagner|gagnent|serez acquitté\\p{L}*) ~(?:procès|affaires?|dossiers?|cause|garde|litige|tribunal|indemnité\\p{L}*|indemnisation|divorce)
(?:nous|je|notre cabinet|nos avocats) (?:n'avons|n'ai|n'a|n'ont) jamais perdu
garanti\\p{L}* ~(?:victoire|gain de cause|acquittement|verdict|visa|naturalisation|indemni\\p{L}*|garde|procès|jugement|issue|titre de séjour)
(?:victoire|gain de cause|acquittement|indemnisation) (?:\\p{L}+ )?(?:garanti\\p{L}*|assuré\\p{L}*|certain\\p{L}*)
(?:totalement|parfaitement|100 ?%|entièrement|absolument|complètement) (?:légal\\p{L}*|licite|exonéré\\p{L}*|inattaquable)
juridiquement inattaquable\\p{L}*
aucun\\p{L}* (?:tribunal|juge|administration|propriétaire|employeur|assureur|contrôleur) ne (?:pourra|peut|va|osera|vous)
personne ne (?:peut|pourra) (?:\\p{L}+ )?(?:poursuivre|attaquer|condamner|sanctionner|expulser)
(?:le fisc|l'administration fiscale|les impôts|l'urssaf) ne ~(?:jamais|rien|pas)
(?:au noir|au black|sans (?:le )?déclarer|sans passer par le fisc)
vous ne (?:paierez|payerez|devrez) ~(?:plus|jamais|aucun\\p{L}*|pas) ~(?:impôts?|amendes?|tva|taxes?)
(?:pas|plus|aucun) besoin (?:d'un|de|d') ?(?:avocat\\p{L}*|notaire|expert-comptable)
(?:le juge|le tribunal|votre propriétaire|l'assurance|votre employeur) (?:va|sera|devra|est) (?:forcément|obligatoirement|toujours|certainement|obligé\\p{L}*)`,
      financial: `garanti\\p{L}* ~(?:rendements?|gains?|bénéfices?|profits?|revenus?|intérêts?|économies?|plus-value|première page|google|crédit|loyers?|\\d[\\d.,]* ?(?:%|€|euros?|pour cent))
(?:rendements?|gains?|bénéfices?|profits?|revenus?|intérêts?|économies?|plus-values?|loyers?) ~(?:garanti\\p{L}*|assuré\\p{L}*|sans risque)
\\d[\\d.,]* ?(?:%|pour cent) ~(?:garanti\\p{L}*|assuré\\p{L}*|sans (?:aucun )?risque)
(?:doubl|tripl|multipli)(?:e|er|ez|erez|era|ons|eront) ~(?:argent|épargne|capital|investissement|revenus?|chiffre d'affaires|ventes|bénéfices?|mise|patrimoine)
vous (?:gagnerez|économiserez|allez gagner|allez économiser|toucherez|récupérerez) ~\\d[\\d.,\\s]* ?(?:€|%|euros?|pour cent)
(?:économisez) ~\\d[\\d.,\\s]* ?(?:€|%|euros?|pour cent)
(?:devenir|devenez|deviendrez|vous rendr\\p{L}+|rend) (?:\\p{L}+ ){0,2}(?:riches?|millionnaires?|libres? financièrement)
(?:placement|investissement|rendement|gain|revenu|argent)s? ~sans (?:aucun |le moindre )?risque
(?:vous ne pouvez|impossible de|on ne peut|vous ne perdrez|sans jamais) ~(?:rien |pas |jamais )?(?:perdre|perdu)? ?(?:d'argent|un centime|un euro|votre capital|de l'argent)
(?:les prix|l'immobilier|l'or|les actions|la bourse|le bitcoin) ~(?:ne peu\\p{L}+ que|vont forcément|ne baisse\\p{L}* jamais|augmente\\p{L}* toujours|monte\\p{L}* toujours|ne feront que|ne fera que)
(?:s'amortit|se rembourse|rentabilisé\\p{L}*|amorti\\p{L}*) (?:\\p{L}+ )?(?:en|dès|au bout de) ~(?:jours?|semaines?|mois|ans?|années?|hivers?)
(?:première page|première place|premier|numéro un) ~(?:de|sur) google
(?:nous vendons|nous vendrons) ~(?:bien|maison|appartement) ~(?:jours?|semaines?|mois)`,
      safety: `(?:pas besoin|inutile|pas nécessaire|sans|nul besoin|n'avez pas à|ne coupez pas|aucune raison) ?(?:de |d'|avoir à )?(?:couper|fermer|éteindre|arrêter|débrancher|purger|disjoncter) ~(?:gaz|courant|électricité|eau|compteur|disjoncteur|vanne|chaudière|alimentation|moteur)
(?:totalement|absolument|parfaitement|entièrement|complètement|100 ?%|garanti\\p{L}*) (?:sans danger|sans risque|inoffensi\\p{L}*|sûr\\p{L}*|sécurisé\\p{L}*|sans aucun risque)
(?:aucun|sans aucun|sans le moindre|zéro) (?:danger|risque) (?:pour|ni|d'accident|de brûlure|à|de blessure)
(?:convient|adapté\\p{L}*|sans danger|sûr\\p{L}*) (?:aux|pour les|à tous les) (?:\\p{L}+ )?(?:cœliaques|coeliaques|allergiques|femmes enceintes|bébés|nourrissons)
ne (?:peut|peuvent|pourra) (?:\\p{L}+ )?(?:jamais|pas) (?:exploser|prendre feu|s'effondrer|blesser|empoisonner|s'enflammer)
(?:il ne|rien ne) (?:peut|pourra) (?:\\p{L}+ )?(?:rien |jamais )?(?:vous )?arriver
(?:gants|lunettes|masque|casque|harnais|équipement de protection|aération|électricien|professionnel|détecteur) ~(?:inutiles?|pas nécessaires?|superflus?)
(?:pas|aucun|nul|inutile) (?:besoin )?(?:de |d'|d'un |d'une )(?:gants|lunettes|masque|casque|harnais|protection|électricien|plombier|professionnel|chauffagiste|détecteur)
(?:pontez|court-circuitez|neutralisez|débranchez|désactivez|retirez|shuntez) ~(?:fusible|détecteur|sécurité|disjoncteur|soupape|thermostat)
mélangez ~(?:javel|chlore) ~(?:avec|et)
(?:réparez|remplacez|installez|raccordez|branchez|modifiez) ~(?:gaz|chaudière|tableau électrique|compteur) ~(?:vous-même|seul\\p{L}*)`,
    },
    denials: `ne|n'|pas|jamais|aucun|aucune|personne|sans|ni|méfiez|méfie|attention|quiconque|ceux qui|celui qui|qui promet\\p{L}*|qui prétend\\p{L}*|prétendument|rarement|si un|si une|si quelqu'un|évitez|rien`,
    hedges: `disons|supposons|imaginez|par exemple|peut-être|parfois|souvent|généralement|dans certains cas|mythe|faux|trompeu\\p{L}*|aucune garantie|pas de garantie|dépend|cela dépend|peut (?:aider|soulager|contribuer)|peuvent (?:aider|soulager|contribuer)|pourrait|pourraient|parlez-en à votre (?:médecin|dentiste)|demandez à votre (?:médecin|dentiste)|consultez`,
  },
  { disease, professional },
)
