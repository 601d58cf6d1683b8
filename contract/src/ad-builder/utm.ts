import { z } from 'zod';

/** Words in braces that a template can contain; they are replaced for each ad. */
export const utmPlaceholders = ['network', 'campaign', 'ad', 'type', 'business'] as const;
export type UtmPlaceholder = (typeof utmPlaceholders)[number];

export const defaultUtmTemplate = 'utm_source={network}&utm_medium=paid&utm_campaign={campaign}&utm_content={ad}';
const maxUtmTemplate = 500;

const placeholderList = utmPlaceholders.map((name) => `{${name}}`).join(', ');

const utmMessages = {
  template: 'Enter parameters such as utm_source={network}&utm_medium=paid',
  placeholder: (name: string) => `{${name}} isn’t known. Use ${placeholderList}.`,
} as const;

const parameterPattern = /^[A-Za-z0-9_.-]{1,60}=[^&#?\s]{0,200}$/;

/** Problem of a template that can't be used; undefined if it can. */
export const findUtmProblem = (template: string): string | undefined => {
  if (template === '') return undefined;
  if (!template.split('&').every((parameter) => parameterPattern.test(parameter))) return utmMessages.template;
  for (const [, name = ''] of template.matchAll(/\{([^{}]*)\}/g)) {
    if (!utmPlaceholders.some((known) => known === name)) return utmMessages.placeholder(name);
  }
  return /[{}]/.test(template.replaceAll(/\{[^{}]*\}/g, '')) ? utmMessages.template : undefined;
};

export const UtmSettings = z.strictObject({
  is_on: z.boolean(),
  template: z
    .string()
    .trim()
    .max(maxUtmTemplate, utmMessages.template)
    .superRefine((template, { addIssue }) => {
      const message = findUtmProblem(template);
      if (message) addIssue({ code: 'custom', message });
    }),
});
export type UtmSettings = z.output<typeof UtmSettings>;

/** Parameters of one ad, with the values encoded: `utm_source=facebook&…`. */
export const toUtmTags = (template: string, values: Record<UtmPlaceholder, string>): string =>
  template
    .replaceAll(/\{([a-z]+)\}/g, (match, name) => {
      const known = utmPlaceholders.find((placeholder) => placeholder === name);
      return known ? encodeURIComponent(values[known]) : match;
    })
    .trim();

/** Adds parameters to an address. Parameters that the address already has stay as they are. */
export const addUtmTags = (address: string, tags: string): string => {
  const url = URL.parse(address);
  if (!url || tags === '') return address;
  for (const [name, value] of new URLSearchParams(tags)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, value);
  }
  return url.href;
};
