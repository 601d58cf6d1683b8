import type { Kit } from '../kit/network.ts';

export type Organizer = { key: string; accountKey: string; email: string; firstName: string; lastName: string };
type Question = {
  key: string;
  question: string;
  isRequired: boolean;
  /** Answers to choose from; missing for a question with a short answer. */
  answers?: { key: string; answer: string }[];
};
export type Webinar = {
  key: string;
  webinarId: string;
  organizerKey: string;
  subject: string;
  startsAt: number;
  endsAt: number;
  recurrence: 'single_session' | 'series' | 'sequence';
  approval: 'AUTOMATIC' | 'MANUAL';
  requiredFields: string[];
  optionalFields: string[];
  questions: Question[];
};
export type Registrant = {
  key: string;
  webinarKey: string;
  firstName: string;
  lastName: string;
  email: string;
  fields: Record<string, string>;
  responses: { question: string; answer: string }[];
  status: 'APPROVED' | 'DENIED' | 'WAITING';
  registeredAt: number;
};

export type State = ReturnType<typeof createState>;

/** The stored collections of this network, and queries on them. */
export const createState = (kit: Kit) => {
  const webinars = kit.collection<Webinar>('webinars');
  return {
    now: () => kit.clock.now().getTime(),
    organizers: kit.collection<Organizer>('organizers'),
    webinars,
    /** The registrants of a webinar, by key. */
    registrants: (webinarKey: string) => kit.collection<Registrant>(`registrants.${webinarKey}`),
    organizerWebinars: (organizerKey: string) =>
      webinars.values().filter((webinar) => webinar.organizerKey === organizerKey),
  };
};
