/** Messages about templates; the first group, up to the blank line, is fixed by the specification. */
export const templateMessages = {
  saved: 'Saved Successfully',
  failed: 'Failed to save the templates',

  tooLong: 'Use at most 100 kB of HTML.',
} as const;

/** Limit for one template, in bytes of UTF-8. */
export const maxTemplateBytes = 100 * 1024;

/** Names of the templates. `entry`: shown to visitors who have not entered. `actions`: shown to contestants. */
export const templateNames = ['entry', 'actions'] as const;
export type TemplateName = (typeof templateNames)[number];
export type ContestTemplates = Record<TemplateName, string>;

type Placeholder = { name: string; about: string; isRequired?: true };

const shared = {
  contest_name: { name: 'contest_name', about: 'Name of the contest' },
  prizes: { name: 'prizes', about: 'List of the prizes' },
  time_left: { name: 'time_left', about: 'Countdown to the start or end' },
  rules_link: { name: 'rules_link', about: 'Link to the rules' },
} as const satisfies Record<string, Placeholder>;

/** Placeholders of each template, written as `{{name}}`. A required one must appear exactly once. */
export const placeholders: Record<TemplateName, readonly Placeholder[]> = {
  entry: [
    shared.contest_name,
    { name: 'business_name', about: 'Name of the business' },
    { name: 'description', about: 'Description of the contest' },
    shared.prizes,
    { name: 'start_date', about: 'Start with date and time' },
    { name: 'end_date', about: 'End with date and time' },
    shared.time_left,
    { name: 'entry_count', about: 'Number of entries' },
    shared.rules_link,
    { name: 'entry_form', about: 'Form to enter the contest', isRequired: true },
  ],
  actions: [
    shared.contest_name,
    { name: 'contestant_name', about: 'Name of the contestant' },
    { name: 'points', about: 'Points of the contestant' },
    { name: 'actions', about: 'Actions with their points', isRequired: true },
    { name: 'referral_link', about: 'Link the contestant can share' },
    shared.prizes,
    shared.time_left,
    shared.rules_link,
  ],
};

/** A template in parts: markup, and the names of placeholders between them. */
export type TemplatePart = { text: string } | { placeholder: string };

/** Splits a template at `{{name}}` in linear time; other braces are text. */
export const splitTemplate = (template: string): TemplatePart[] =>
  template.split(/(\{\{ {0,3}[a-z_]{1,40} {0,3}\}\})/).flatMap((text, index): TemplatePart[] => {
    if (index % 2 === 1) return [{ placeholder: text.slice(2, -2).trim() }];
    return text === '' ? [] : [{ text }];
  });

/** Reasons why a template can't be saved: unknown placeholders, and required ones that don't appear exactly once. */
export const templateProblems = (name: TemplateName, template: string): string[] => {
  const used = splitTemplate(template).flatMap((part) => ('placeholder' in part ? [part.placeholder] : []));
  const known = new Set(placeholders[name].map((placeholder) => placeholder.name));
  const unknown = [...new Set(used)].filter((placeholder) => !known.has(placeholder));
  const required = placeholders[name].filter(({ isRequired }) => isRequired).map((placeholder) => placeholder.name);
  const isTooLong = new TextEncoder().encode(template).length > maxTemplateBytes;
  return [
    ...(isTooLong ? [templateMessages.tooLong] : []),
    ...unknown.map((placeholder) => `{{${placeholder}}} doesn’t exist.`),
    ...required
      .filter((placeholder) => used.filter((name) => name === placeholder).length !== 1)
      .map((placeholder) => `{{${placeholder}}} must appear exactly once.`),
  ];
};

/** Templates that are used while the contest page is switched off, and that an own template starts with. */
export const defaultTemplates: ContestTemplates = {
  entry: `<h1>{{contest_name}}</h1>
<p>{{description}}</p>
{{time_left}}
{{prizes}}
{{entry_form}}
<p>{{entry_count}} entries · Ends {{end_date}} · {{rules_link}}</p>
`,
  actions: `<h1>{{contest_name}}</h1>
<p>You’re in, {{contestant_name}}! You have {{points}} points.</p>
{{time_left}}
{{actions}}
<p>Share your link: {{referral_link}}</p>
{{prizes}}
<p>{{rules_link}}</p>
`,
};
