import { readRules } from './promise-rules.ts'

const disease =
  `eczema|psoriasis|asthma|arthritis|migraines?|headaches?|cancers?|tumou?rs?|diabetes|depression|anxiety|panic attacks?|insomnia
autism|adhd|dementia|alzheimer'?s?|back pain|back ache|chronic pain|joint pain|neck pain|knee pain|pain|pains|aches|sciatica|hypertension|high blood pressure
allergies|hay fever|acne|rosacea|infections?|covid(?:-19)?|flu|colds?|ibs|tinnitus|hair loss|baldness|gum disease|gingivitis|periodontitis|tooth decay|cavities
arthrosis|osteoporosis|infertility|erectile dysfunction|menopause|fibromyalgia|epilepsy|thyroid|herpes|warts|addiction|burnout|snoring|heart disease|high cholesterol|obesity|scoliosis|slipped discs?|hernias?|varicose veins|injur(?:y|ies)|whiplash|inflammation`.replaceAll(
    '\n',
    '|',
  )

export const english = readRules(
  {
    promises: {
      health: `(?:cure|cures|cured|curing|heal|heals|healed|eradicates?|banish(?:es)?|eliminates?|reverses?|melts? away|wipes? out|dissolves?|ends?|get rid of|gets rid of|rids? you of|frees? you (?:of|from)|fix(?:es)?|permanently treats?|beats?|defeats?) (?:\\p{L}+[ -]){0,4}{disease}
{disease} (?:\\p{L}+ ){0,2}(?:will|is|are|disappears?|vanish(?:es)?|be) ~(?:cured|healed|gone|disappear|vanish|history|a thing of the past|reversed)
{disease} (?:disappears?|vanish(?:es)?|is gone|are gone)
prevents? (?:\\p{L}+ ){0,2}(?:cancers?|diabetes|dementia|alzheimer'?s?|heart attacks?|strokes?|covid(?:-19)?|flu)
(?:clinically|scientifically|medically|dermatologically) (?:proven|tested and proven)
proven to (?:cure|heal|reduce|relieve|stop|prevent|lower|boost|burn)
(?:you|you'll|you'd|patients?|clients?|they) (?:can |will |could )?(?:no longer|don't|do not|won't|will not|never) need ~(?:doctors?|medication|medicines?|pills?|tablets?|insulin|painkillers?|surgery|operations?|antibiotics|inhalers?|therapy|vaccines?|prescriptions?)
(?:stop|quit) taking (?:your|their|all|any|the) ~(?:medication|medicines?|pills?|tablets?|insulin|painkillers?|antidepressants|antibiotics|drugs)
throw (?:away )?(?:your|out your) ~(?:medication|medicines?|pills?|tablets?|inhalers?|painkillers?|insulin)
(?:skip|forget|replaces?|instead of|without|no need for|no need to see) (?:going to |seeing |visiting )?(?:the|your|a|any) (?:doctor|gp|physician|specialist|surgeon|consultant|dentist|hospital|medication|insulin|chemotherapy|surgery)
(?:completely|totally|absolutely|entirely|guaranteed|100 ?%|one hundred per ?cent) (?:painless|pain[- ]free|side[- ]effect[- ]free|effective)
(?:has|have|with|there are|without|zero|absolutely) (?:absolutely )?(?:no|zero|any) (?:known )?side[- ]effects
(?:boosts?|strengthens?|supercharges?) (?:your |the )?(?:immune system|immunity)
(?:detox(?:es|ify|ifies)?|cleanses?|flush(?:es)?|removes?|draws) (?:\\p{L}+ ){0,4}toxins?
detox(?:es|ifies) (?:your|the) (?:body|liver|blood)
(?:our|my|this|these|we|i) ~(?:lowers?|reduces?|normali[sz]es?|regulates?) (?:your |the )?(?:blood pressure|cholesterol|blood sugar)
(?:our|my|this|these) ~(?:treats?|relieves?|removes?|stops?) (?:your |all )?{disease}
you(?:'ll| will) (?:\\p{L}+ ){0,2}(?:lose|shed|drop) ~(?:kilos?|kg|pounds|lbs|stone|inches|dress sizes?)
(?:lose|shed|drop) (?:\\p{L}+ )?(?:\\d+|\\p{L}+) (?:kilos?|kg|pounds|lbs|stone) (?:in|within) (?:just |only )?(?:\\d+|\\p{L}+) (?:days?|weeks?|months?)
you(?:'ll| will) (?:\\p{L}+ ){0,2}be (?:\\p{L}+ ){0,2}(?:pain[- ]free|cured|healed|symptom[- ]free|free (?:of|from) {disease})
guarantee\\p{L}* ~(?:cure|recovery|healing|pain[- ]free|weight loss|pregnancy|results? (?:for|on) your (?:skin|health|body))
(?:cures?|heals?|ends?) ~(?:without exception|in every case)
cures? ~(?:every time|(?:in|within) (?:just |only |about )?(?:\\d+|\\p{L}+) (?:days?|weeks?|months?|sessions?))
(?:miracle|guaranteed|instant|complete|permanent) (?:cure|remedy|healing|recovery)
(?:works|helps) (?:for|against) (?:every|any|all) (?:disease|illness|condition|ailment|pain)`,
      legal: `(?:you|you'll|you're|they|clients?|your case|your claim|your appeal)(?:'ll| will| are| is|'re)? (?:\\p{L}+ ){0,2}(?:certain to|guaranteed to|sure to|bound to|always|definitely|certainly|never|not|going to|easily)? ?(?:win|lose|be acquitted|walk free|be awarded|go to (?:prison|jail)) ~(?:case|cases|court|lawsuit|claim|custody|appeal|dispute|trial|compensation|damages|settlement|prison|jail|hearing)
(?:you|you'll|you're|your case|your claim)(?:'ll| will| are| is|'re) ~(?:win|be acquitted|walk free|succeed in court|be thrown out)
(?:we|our (?:lawyers?|solicitors?|attorneys?|firm|team)|i) (?:will |can |always |have )?(?:\\p{L}+ ){0,2}(?:win|wins|won|lose|lost) ~(?:every|all|any|your|a single|each) ~(?:case|cases|lawsuit|claim|dispute|trial|custody|appeal)
we(?:'ll| will| always) (?:\\p{L}+ )?win ~(?:you|case|compensation|court|custody)
(?:we|i) (?:have )?never (?:lose|lost)
guarantee\\p{L}* ~(?:win|winning|outcome|verdict|acquittal|visa|citizenship|compensation|custody|ruling|judgment|success in court|court|dismissal|settlement|refund from the tax)
(?:guaranteed|certain|sure|automatic) (?:win|victory|success|acquittal|settlement) (?:\\p{L}+ ){0,3}(?:court|case|claim|trial)
(?:completely|perfectly|100 ?%|entirely|fully|totally|absolutely) (?:legal|lawful|tax[- ]free)
(?:office|taxman|inspector|authorit\\p{L}+) (?:does not|doesn't|do not|don't|will not|won't|never|cannot|can't) (?:\\p{L}+ )?(?:notice|find out|check|ask|compare)
(?:nobody|no one) (?:ever )?(?:compares|checks|audits|will (?:ever )?(?:find out|know|check))
(?:off the books|cash in hand|(?:pay|paid|leave it) (?:\\p{L}+ )?(?:out of|off) (?:the|your) (?:tax return|accounts))
legally (?:bulletproof|watertight|airtight|untouchable)
no (?:court|judge|authority|tax office|landlord|employer) ~(?:can|will|could|would|dares?) (?:\\p{L}+ )?(?:\\p{L}+ed|ever|touch|reject|refuse|challenge|object|rule|find|punish|stop)
(?:nobody|no one|they|you) (?:can|will|can never|will never|cannot|can't|won't) (?:ever |be )?(?:sued?|fined?|prosecuted?|held liable|evicted?|punished?)(?: you)?
(?:the )?(?:tax office|taxman|tax authorit\\p{L}+|hmrc|irs|inspector) (?:will |can |would )?(?:never|not|won't|can't|cannot) (?:\\p{L}+ ){0,2}(?:notice|find out|know|ask|check|object|audit)
you (?:will |'ll )?(?:never|don't|do not|no longer|won't) (?:have to |need to )?(?:pay|owe) (?:\\p{L}+ ){0,2}(?:tax|taxes|a fine|fines|penalt\\p{L}+|vat)
you (?:don't|do not|won't|never|no longer) need (?:a|any) (?:lawyer|solicitor|attorney|notary)
(?:the )?(?:judge|court|insurer|insurance|landlord|employer) will (?:certainly|definitely|always|surely|undoubtedly|have no choice)`,
      financial: `(?:has|have|had) never lost (?:\\p{L}+ ){0,2}(?:money|value|a penny|a cent)
guaranteed (?:\\p{L}+ )?\\d[\\d.,]* ?(?:%|per ?cent|euros?|pounds?)
guarantee\\p{L}* ~(?:returns?|yields?|profits?|income|interest|savings?|gains?|growth|revenue|sales?|payouts?|rankings?|more customers|first page|page one|approval|acceptance|rent|appreciation|money)
(?:returns?|yields?|profits?|income|gains?|growth|sale) (?:of ~)?(?:is|are) (?:\\p{L}+ )?guaranteed
(?:you|you'll|we|we'll|i'll|it|this|our \\p{L}+)(?:'ll| will| can|) (?:\\p{L}+ ){0,2}(?:double|triple|quadruple) (?:\\p{L}+ ){0,2}(?:money|investment|savings?|income|revenue|turnover|sales|profits?|capital|returns?|wealth|deposit)
(?:doubles?|triples?|quadruples?|multipl(?:y|ies)) (?:your|their) (?:money|investment|savings?|income|revenue|turnover|sales|profits?|capital|returns?|wealth|deposit)
you(?:'ll| will| are going to| are guaranteed to) (?:\\p{L}+ ){0,2}(?:earn|make|save|gain|get back|pocket|recoup) (?:\\p{L}+ ){0,4}(?:[€$£]\\s?\\d|\\d[\\d.,]* ?(?:€|%|euros?|pounds?|dollars?|per ?cent)|thousands|hundreds|a fortune|a million)
(?:save|saves|earn|earns|make|makes) (?:\\p{L}+ ){0,2}(?:three|four|five|six)[- ]figures?
(?:saves?|earns?|makes?) you (?:\\p{L}+ ){0,4}(?:[€$£]\\s?\\d|\\d[\\d.,]* ?(?:€|%|euros?|pounds?|dollars?|per ?cent)|thousands|a fortune)
(?:get|become|make you|makes? you|will be) (?:\\p{L}+ ){0,2}(?:rich|wealthy|a millionaire|financially free|debt[- ]free)(?: (?:in|within|overnight|for sure))?
risk[- ]free (?:\\p{L}+ )?(?:returns?|investments?|profits?|income|way|money|interest)
(?:no|zero|without|without any) (?:\\p{L}+ )?(?:risk of (?:loss|losing)|financial risk|risk to your (?:money|savings|capital|investment|deposit))
(?:can't|cannot|can never|will never|won't|never) (?:\\p{L}+ )?lose (?:\\p{L}+ ){0,2}(?:money|penny|cent|value|savings|capital|investment|deposit)
(?:prices|property|house prices|land|gold|bitcoin|shares|stocks|the market|values?) (?:will |can |is |are )?(?:\\p{L}+ )?(?:only|always|never|certainly|definitely|guaranteed|certain to|sure to|bound to) (?:ever )?(?:to )?(?:rise|go up|grow|fall|drop|double|increase|climb)
(?:pays?|will pay|paid) for itself (?:in|within|after) (?:\\p{L}+ ){0,3}(?:days?|weeks?|months?|years?|winters?|seasons?)
(?:you(?:'ll| will)|we(?:'ll| will)) (?:\\p{L}+ ){0,2}(?:rank|be|put you|get you|appear|land)(?: \\p{L}+){0,3} (?:number one|first page|page one|top|#1)(?: \\p{L}+){0,2} google
(?:instant|automatic|100 ?%) (?:approval|acceptance|profit|return)
(?:secure|safe|certain|sure|fixed) (?:\\p{L}+ )?(?:\\d[\\d.,]*) ?(?:%|per ?cent) (?:\\p{L}+ )?(?:returns?|yields?|interest|profits?|a year)
(?:we|i) (?:always |will |'ll |can )?(?:\\p{L}+ )?(?:sell|let|rent out) (?:every|any|all|your) (?:\\p{L}+ )?(?:home|house|flat|property|properties)s? (?:in|within|for) (?:\\p{L}+ ){0,3}(?:days?|weeks?|asking|above)`,
      safety: `(?:no need to|not necessary to|unnecessary to|you (?:don't|do not|needn't|never) (?:need to|have to)|don't bother|needn't|without|never mind|skip|there's no need to|rather than) ?(?:to )?(?:turn(?:ing)?|shut(?:ting)?|switch(?:ing)?|isolat(?:e|ing)|disconnect(?:ing)?|unplug(?:ging)?|close|closing|cut(?:ting)?) ~(?:gas|power|electricity|mains|water|supply|current|boiler|breaker|fuse|stopcock|valve|engine|ladder)
leave the (?:gas|power|electricity|mains|current) on
(?:100 ?%|absolutely|completely|totally|guaranteed|entirely) (?:safe|harmless|risk[- ]free|non-toxic|danger[- ]free)
perfectly (?:safe|harmless) for (?:\\p{L}+ )?(?:children|kids|babies|toddlers|pets|pregnan\\p{L}+|allerg\\p{L}+|everyone|everybody|coeliacs?|celiacs?)
(?:safe|suitable) (?:for|to eat for) (?:\\p{L}+ ){0,3}(?:coeliacs?|celiacs?|nut allerg\\p{L}+|people with (?:\\p{L}+ )?allerg\\p{L}+|allergy sufferers)
(?:can't|cannot|can never|will never|could never|won't) (?:ever |possibly )?(?:explode|catch fire|electrocute|collapse|poison|injure|harm you|hurt you|burn you|fall over|suffocate|choke)
(?:nothing|no harm|no accident) (?:can|will|could) (?:ever |possibly )?(?:happen|go wrong)(?: to (?:you|your \\p{L}+))?
no (?:\\p{L}+ )?(?:gloves|goggles|masks?|harness|helmet|ventilation|protective \\p{L}+|safety \\p{L}+|supervision|seat ?belt) (?:is |are )?(?:needed|required|necessary)
you (?:don't|do not|never|won't) need (?:\\p{L}+ ){0,2}(?:gloves|goggles|mask|harness|helmet|ventilation|protective|safety|electrician|gas engineer|smoke alarms?|carbon monoxide|supervision)
(?:bypass|bridge|disable|tape over|disconnect|remove|block|override|silence) (?:the|your|that|its) (?:\\p{L}+ )?(?:safety|fuse|alarm|cut-?out|smoke|carbon monoxide|breaker|guard|pressure valve|flue|detector)
(?:mix|combine) (?:\\p{L}+ )?(?:bleach|chlorine) (?:and|with)
(?:repair|fix|replace|install|connect|rewire|adjust|service|move|cut) (?:\\p{L}+ ){0,4}(?:gas (?:line|pipe|valve|hob|cooker|boiler|supply|meter|fire)|fuse ?box|consumer unit|load-bearing wall|mains)(?: \\p{L}+){0,3} (?:yourself|without)
(?:anyone|everyone|you) can (?:\\p{L}+ )?(?:repair|fix|replace|install|connect|rewire) (?:\\p{L}+ ){0,3}(?:gas|wiring|fuse ?box|consumer unit|mains)`,
    },
    denials: `not|never|no|nobody|no one|nothing|none|cannot|can't|don't|do not|doesn't|won't|isn't|aren't|neither|nor|avoid|beware|wary|suspicious|anyone who|someone who|somebody who|who(?:ever)? promises?|who claims?|claims? (?:that|to)|if (?:a|an|any|some|they|he|she)|myth|whether|rarely|hardly|seldom|few|refuse|illegal|dangerous|instead of promising|ask (?:your|a) (?:doctor|gp|dentist|vet)`,
    hedges: `say you|suppose|supposing|imagine|let's say|for example|may|might|perhaps|possibly|in some cases|sometimes|often|usually|not everyone|not always|myth|nonsense|untrue|false|misleading|no guarantee|depends|can help|could help|helps? (?:to )?(?:relieve|ease|reduce)|talk to your (?:doctor|gp|dentist)|ask your (?:doctor|gp|dentist)`,
  },
  { disease },
)
