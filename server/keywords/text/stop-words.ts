// Words that name nothing: function words, calendar words and fillers.
const english = `a about above across after again against all almost alone along already also although always am among an
and another any anybody anyone anything are around as at away b back be became because become becomes been before began
behind being below between both but by c came can cannot could d did do does doing done down during e each early either
else enough et etc even ever every everybody everyone everything f far few for from further g gave get gets getting give
given gives go goes going gone got h had has have having he her here hers herself him himself his how however i if in
indeed instead into is it its itself j just k keep kept kind l last later least less let lets like likely ll long m made
make makes making many may maybe me might mine more most mostly much must my myself n near need needs neither never next
nobody none nor not nothing now nowhere o of off often on once one ones only onto or other others otherwise our ours
ourselves out over own p per perhaps put q quite r rather re really s said same saw say says see seem seemed seems seen
several shall she should since so some somebody someone something sometimes still such t take taken takes than that the
their theirs them themselves then there therefore these they thing things this those though through throughout thus to
today together told tomorrow tonight too took toward towards u under unless until up upon us use used uses using v ve
very via w want wants was way ways we well went were what whatever when where whether which while who whole whom whose
why will with within without would x y yes yesterday yet you your yours yourself yourselves z january february march
april june july august september october november december monday tuesday wednesday thursday friday saturday sunday year
years month months week weeks day days hour hours minute minutes percent lot lots bit`

// The most frequent function words of the next most common languages of blogs.
const otherLanguages = `der die das den dem des ein eine einen einem einer eines und oder aber nicht mit auf für von aus bei nach
über unter zwischen durch ist sind war wird werden haben hat kann auch noch nur wie wenn als dass sich ich wir sie ihr es
im zum zur vom beim le la les un une du de et ou mais pas avec pour dans sur par est sont être avoir ont cette ces ses
nous vous ils elles que qui dont ce se en au aux plus comme el los las unos unas del al y o pero con para por sin sobre es
son está están ser haber ha han este esta estos estas su sus lo le les que se como más il lo gli uno di da per tra fra e
ed ma non con sono era che chi questo questa suo sua anche come più os um uma dos das no na nos nas em ao são foi não com
het een van voor met aan niet zijn wordt maar ook naar dat dit deze bij и в во не что он на я с со как а то все она так его
но да ты к у же вы за бы по только ее мне было вот от меня еще нет о из ему теперь когда даже ну если уже или ни быть был
него до вас нибудь опять уж вам ведь там потом себя ничего ей может они тут где есть надо ней для мы тебя их чем была сам
чтоб без будто чего раз тоже под будет это этот эта эти при также który jest nie na się że do to jak po za przez od dla
oraz ale και το του της την τα των να με για από στο στη στην σε είναι που δεν οι η ο μια ένα ως θα من في على إلى عن مع
هذا هذه التي الذي ما لا أن إن كان كانت هو هي و أو ثم قد كل بعد قبل`

const words = (list: string) => new Set(list.split(/\s+/))
const englishWords = words(english)
const otherLanguageWords = words(otherLanguages)

export const isStopWord = (lower: string): boolean => englishWords.has(lower)
export const isForeignStopWord = (lower: string): boolean => otherLanguageWords.has(lower)
