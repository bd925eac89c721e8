/**
 * What models write far more often than people: 24 to 43 of them in 1,000 words against 2 in human news. The best known stand first. A customer who uses one
 * of them in their own posts may have it in a draft too.
 */
export const stockPhrases: readonly string[] =
  `in today's|delve|unlock|leverage|seamless|game-changer|fast-paced world|furthermore|moreover|in conclusion|ever-evolving|plethora|tapestry|deep dive|look no further|a testament to|at the end of the day|comprehensive|crucial|cutting-edge|delves|delving|dive into|elevate|embark|empower|ensure that you|foster|fostering|game changer|harness|holistic|in the realm of|it's important to note|it is important to note|it's worth noting|journey|landscape|leveraging|meticulous|navigate|navigating|pivotal|realm|robust|seamlessly|streamline|synergy|transformative|unleash|unlocking|unparalleled|utilize|vibrant|vital|whether you're`.split(
    '|',
  )
