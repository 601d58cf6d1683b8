/** Writes the texts of one answer. `index` is the place in a list, so that its items differ. */
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
  /** A phrase that can be a link. */
  anchor(index: number): string;
};

/** Phrases that a language has to provide; the rest is built from them. */
export type Phrases = Pick<Voice, 'sentence' | 'title' | 'heading' | 'description' | 'altText' | 'anchor'> & {
  keywords: readonly string[];
  tweetOpener(index: number): string;
};
