import { dayMs, minuteMs } from '../../kit/durations.ts';
import { seededRandom } from '../../kit/storage/seeded-random.ts';
import type { LeadQuestion } from '../objects/lead-types.ts';
import { questionsOf, toQuestion } from '../objects/leads.ts';
import type { State } from '../state.ts';

/** The questions of the seeded forms, by the form's id. */
export const seededQuestions: Record<string, LeadQuestion[]> = {
  '1209988776655401': [
    ...[{ type: 'FULL_NAME' }, { type: 'EMAIL' }].map(toQuestion),
    toQuestion({
      type: 'CUSTOM',
      key: 'how_do_you_brew',
      label: 'How do you brew?',
      options: ['Espresso', 'Filter', 'French press'],
    }),
  ],
  '1209988776655402': [{ type: 'FULL_NAME' }, { type: 'COMPANY_NAME' }, { type: 'EMAIL' }, { type: 'PHONE' }].map(
    toQuestion,
  ),
};

const names = ['Nora Lind', 'Samir Patel', 'Chloe Martin', 'Ben Osei', 'Ana Costa', 'Yuki Mori', 'Lars Berg'] as const;
/** Ages of the seeded leads in days; the last two leads are too old to be read. */
const ages = [1, 3, 6, 9, 15, 22, 30, 38, 47, 55, 63, 74, 96, 120];

/** 12 readable leads of the first form, and 2 expired ones. `today` is midnight UTC. */
export const seedLeads = (state: State, today: number) => {
  const form = state.leadForms.get('1209988776655401');
  if (!form) return;
  for (const [index, age] of ages.entries()) {
    const random = seededRandom(`lead ${index}`);
    const name = random.pick(names);
    const email = `${name.toLowerCase().replace(' ', '.')}${index}@example.test`;
    const answersByType: Record<string, string> = { FULL_NAME: name, EMAIL: email, CUSTOM: 'Filter' };
    const id = random.digits(17);
    state.leads.set(id, {
      id,
      formId: form.id,
      pageId: form.pageId,
      isTest: false,
      checkboxes: [],
      createdAt: today - age * dayMs + random.between(8 * 60, 20 * 60) * minuteMs,
      answers: questionsOf(form).map(({ key, type }) => ({ name: key, values: [answersByType[type] ?? ''] })),
    });
  }
};
