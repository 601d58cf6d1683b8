type List = readonly [string, ...string[]];

/** `{topic}` is in one sentence only, so that a topic in another language does not outweigh the text. */
export type Language = { sentences: List; headings: List };
