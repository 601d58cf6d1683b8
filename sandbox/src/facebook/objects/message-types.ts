/** A message between a person and a page. */
export type PageMessage = {
  /** Id of the message, Facebook's `mid`. */
  id: string;
  pageId: string;
  /** Id of the person, which is valid for this page only. */
  personId: string;
  personName: string;
  isFromPage: boolean;
  text: string;
  at: number;
  /** Id of the comment that a private reply answers. */
  commentId?: string;
};
