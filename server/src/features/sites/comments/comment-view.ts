/** A comment from Facebook, with its replies. */
export type CommentView = {
  /** Name of the author; null when Facebook gives none. */
  author: string | null;
  text: string;
  at: Date;
  /** URL of the comment on Facebook. */
  url: string | null;
  answers: readonly CommentView[];
};
