/** Writes the texts of one answer. `index` is the position in a list; it makes the items of the list different. */
export type Voice = {
  sentence(): string;
  paragraph(words: number): string;
  paragraphsHtml(words: number, withList: boolean): string;
  title(index: number): string;
  heading(index: number): string;
  keyword(index: number): string;
  tweet(index: number): string;
  description(): string;
  imagePrompt(index: number): string;
  altText(): string;
  /** A phrase that can become the text of a link. */
  anchor(index: number): string;
};

/** Phrases that a language has to provide; the rest is built from them. */
export type Phrases = Pick<Voice, 'sentence' | 'title' | 'heading' | 'description' | 'altText' | 'anchor'> & {
  keywords: readonly string[];
  tweetOpener(index: number): string;
};
