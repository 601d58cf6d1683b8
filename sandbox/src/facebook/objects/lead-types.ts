export type LeadQuestion = { type: string; key: string; label: string; options: string[] };
export type LeadCheckbox = { checkbox_key: string; is_checked: '1' | '' };

/** Answers that a person filled in. Ids have 17 digits: beyond 2^53. */
export type Lead = {
  id: string;
  formId: string;
  pageId: string;
  createdAt: number;
  answers: { name: string; values: string[] }[];
  checkboxes: LeadCheckbox[];
  isTest: boolean;
  adId?: string;
};
