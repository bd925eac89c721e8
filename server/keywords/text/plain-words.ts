// Words that fit any subject: they judge, count, order or point, and lengthen a phrase without making it a topic.
const adjectives = `able actual additional adequate appropriate available average bad basic best better big brief bright
careful central certain clear close common comparable complete complex considerable convenient correct corresponding
critical crucial current deep detailed different difficult direct distinct early earlier easy effective efficient entire
essential exact excellent existing extensive extra extreme fair false familiar famous fast favorite final fine first
following former free fresh full fundamental future general given good great greater happy hard heavy high higher highest
huge immediate important impossible improved inadequate increased increasing individual initial interesting known large
larger largest latest leading limited little local long longer low lower lowest main major mean minor modern multiple
necessary necessary next nice normal notable novel numerous obvious old older only open ordinary original overall partial
particular past perfect permanent plain poor popular possible potential powerful practical precise present previous
primary prior private proper proposed quick random rapid ready real realistic reasonable recent regular related relative
relevant reliable remaining remarkable representative required respective rich right rough satisfactory second serious
severe short significant similar simple single slight slow small smaller smallest so-called sound special specific
standard straightforward strict strong subsequent substantial successful sufficient suitable superior sure third tiny top
total traditional true typical ultimate unexpected unique unknown unusual upcoming useful usual valid valuable various
vast whole wide widespread wonderful worse worst wrong young younger`

const nouns = `ability accordance account achievement act action activity addition advance advantage age aim amount answer
application approach area argument article aspect attempt attention basis beginning behavior benefit capability care case
cause challenge chance change chapter character choice circumstance class collection combination comparison component
concept conclusion condition consequence consideration content context contrast contribution couple course criterion
damage deal decision definition degree demand description detail development difference difficulty direction discussion
edge effect effort element emphasis end ending error evidence example existence experience explanation extent fact factor
failure fashion feature field figure finding force form friend function future goal group growth guy half hand help idea
impact implementation importance improvement increase influence information inside insight instance issue item kind lack
letter level life limit limitation line list look loss man matter means measure method moment morning name nature need
night note notion number object objective observation occasion one operation opportunity option order outcome page pair
paper parameter part past pattern people performance period person perspective phase piece place plan point position
possibility practice presence present principle problem procedure process product progress proof property proportion
purpose quality quantity question range rate reason reduction reference region relation relationship report requirement
research respect response rest result role rule sample scale section sense sequence series set setting shape share side
sign significance situation size solution sort source stage start state statement step story structure study stuff style
subject success sum support task technique tendency term test theory thought time title tool topic total trend trouble
turn type understanding use user validity value variety version view way week while woman word work world year`

const words = (list: string) => new Set(list.split(/\s+/))
const plainAdjectives = words(adjectives)
const plainNouns = words(nouns)

/** True for adjectives that qualify any subject alike. */
export const isPlainAdjective = (lower: string): boolean => plainAdjectives.has(lower)
/** True for nouns of no particular subject, including plurals in -s. */
export const isPlainNoun = (lower: string): boolean =>
  plainNouns.has(lower) || (lower.endsWith('s') && plainNouns.has(lower.slice(0, -1)))
