import type { PracticeApp } from '../kit/oauth/consent-dialog.ts';
import type { Organizer, Webinar } from './state.ts';

/** Seeded organizers and webinars. Their keys are fixed, and beyond 2^53: demos, tests and documents use them. */
const harbour: Organizer = {
  key: '8325357307900339201',
  accountKey: '8325357307900339001',
  email: 'olive@harbour-coffee.test',
  firstName: 'Olive',
  lastName: 'Hartmann',
};
const cycles: Organizer = {
  key: '8325357307900339202',
  accountKey: '8325357307900339002',
  email: 'marcus@okafor-cycles.test',
  firstName: 'Marcus',
  lastName: 'Okafor',
};
export const organizers = [harbour, cycles];

/** App whose secret has characters that must not be percent-encoded. */
export const practiceApp: PracticeApp = {
  id: 'practice-gotowebinar-client-0001',
  secret: 'practice+gotowebinar/secret0001=',
  name: 'Fanfare (practice)',
  redirects: ['loopback'],
};

/** `startsInDays` counts from the day of the seed. */
export type SeededWebinar = Omit<Webinar, 'startsAt' | 'endsAt'> & { startsInDays: number };

const basicFields = ['firstName', 'lastName', 'email'];
const plain: Omit<SeededWebinar, 'key' | 'webinarId' | 'subject' | 'startsInDays'> = {
  organizerKey: harbour.key,
  recurrence: 'single_session',
  approval: 'AUTOMATIC',
  questions: [],
  requiredFields: basicFields,
  optionalFields: ['city', 'phone', 'organization'],
};

export const webinars: SeededWebinar[] = [
  { ...plain, key: '4255157664015486221', webinarId: '123-456-781', subject: 'Brewing at home', startsInDays: 10 },
  {
    ...plain,
    key: '4255157664015486222',
    webinarId: '123-456-782',
    subject: 'Opening a café',
    startsInDays: 20,
    approval: 'MANUAL',
    requiredFields: [...basicFields, 'city'],
    optionalFields: ['phone', 'numberOfEmployees'],
    questions: [
      {
        key: '7011928374650192837',
        question: 'How large is your team?',
        isRequired: true,
        answers: [
          { key: '7011928374650192901', answer: 'Just me' },
          { key: '7011928374650192902', answer: '2 to 10 people' },
        ],
      },
      { key: '7011928374650192838', question: 'What would you like to learn?', isRequired: false },
    ],
  },
  ...[5, 12].map((startsInDays, at) => ({
    ...plain,
    key: `425515766401548623${at}`,
    webinarId: `123-456-79${at}`,
    subject: 'Weekly cupping',
    startsInDays,
    recurrence: 'series' as const,
  })),
  { ...plain, key: '4255157664015486240', webinarId: '123-456-700', subject: 'Last month', startsInDays: -30 },
  ...Array.from({ length: 130 }, (_, at) => ({
    ...plain,
    organizerKey: cycles.key,
    key: `4255157664015487${100 + at}`,
    webinarId: `200-000-${100 + at}`,
    subject: `Repair evening ${at + 1}`,
    startsInDays: at + 1,
  })),
];
