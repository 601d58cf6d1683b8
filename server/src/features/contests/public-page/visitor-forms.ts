/** Names of the forms on contest pages; the claim of a prize has its form in `draw-pages`. */
export const entryFormName = 'contest-entry';
export const linkFormName = 'contest-link';
export const confirmFormName = 'contest-confirm';
export const eraseFormName = 'contest-erase';
export const actionFormName = 'contest-action';

/** Ids that a form is about: always a contest, then its contestant, then an action. */
type FormSubject = { contestId: number; contestantId: number; actionId: number };

/** The subject in the token of a form: the ids it is about, such as `12`, `12-345` or `12-345-6`. */
export const formatSubject = (...ids: readonly number[]): string => ids.join('-');

/** Reads the ids of a form's subject; a missing id is 0, which no row has. */
export const parseSubject = (subject: string): FormSubject => {
  const [contestId = 0, contestantId = 0, actionId = 0] = subject.split('-').map(Number);
  return { contestId, contestantId, actionId };
};
