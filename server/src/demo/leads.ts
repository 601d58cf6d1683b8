import type { LeadState } from '@fanfare/contract/leads/states';
import { findMembership } from '../features/business/index.ts';
import { userQueries } from '../features/identity/index.ts';
import type { Leads } from '../features/leads/index.ts';
import type { Platform } from '../platform/platform.ts';
import { owner } from './users.ts';

type Deps = { leads: Pick<Leads, 'ownForms' | 'submissions' | 'inbox'> };

const people: { email: string; full_name: string; cafe: string; bags: string; state: LeadState; note: string }[] = [
  {
    email: 'june@corner-cafe.test',
    full_name: 'June Abara',
    cafe: 'Corner Café',
    bags: '10 to 20',
    state: 'won',
    note: 'First delivery on Monday.',
  },
  {
    email: 'pieter@kade12.test',
    full_name: 'Pieter Vos',
    cafe: 'Kade 12',
    bags: 'More than 20',
    state: 'contacted',
    note: 'Wants samples of two roasts.',
  },
  {
    email: 'mei@lantern.test',
    full_name: 'Mei Tan',
    cafe: 'Lantern Books',
    bags: 'Up to 10',
    state: 'new',
    note: '',
  },
  {
    email: 'omar@northpier.test',
    full_name: 'Omar Haddad',
    cafe: 'North Pier Hotel',
    bags: 'More than 20',
    state: 'new',
    note: '',
  },
  {
    email: 'lena@studio-ost.test',
    full_name: 'Lena Brandt',
    cafe: 'Studio Ost',
    bags: 'Up to 10',
    state: 'lost',
    note: 'Chose another roaster.',
  },
];

/** A form for wholesale inquiries, with leads in each state. */
export const seedLeads = async ({ db }: Platform, { leads }: Deps) => {
  const olive = await userQueries(db).findByEmail(owner.email);
  const business = olive && (await findMembership(db)(olive.id, null));
  if (!olive || !business) return;
  const caller = {
    userId: olive.id,
    isStaff: false,
    via: 'session' as const,
    userName: olive.name,
    sessionId: null,
    actorId: null,
    businessId: business.id,
    timeZone: olive.timeZone || 'UTC',
  };
  const client = { address: '127.0.0.1', userAgent: 'demo', requestId: 'demo' };
  const draft = {
    name: 'Wholesale inquiries',
    title: 'Our coffee in your café',
    intro: 'Tell us about your café. We’ll send you prices and samples.',
    ask_name: 'required' as const,
    button: 'Send',
    thanks: 'Thank you. We’ll answer within two days.',
    fields: [
      { key: 'cafe', label: 'Name of your café', type: 'text' as const, required: true, options: [] },
      {
        key: 'bags',
        label: 'Bags a week',
        type: 'choice' as const,
        required: false,
        options: ['Up to 10', '10 to 20', 'More than 20'],
      },
    ],
    consent: 'Harbour Coffee may answer me by email.',
    privacy_policy_url: 'https://harbour-coffee.test/privacy',
    double_opt_in: false,
    is_active: true,
  };
  const { id, slug } = await leads.ownForms.save({ caller, client }, business, draft);
  for (const { email, full_name, cafe, bags } of people)
    await leads.submissions.submit(slug, { email, full_name, cafe, bags, consent: 'yes' }, client);
  const { items } = await leads.inbox.list(business, { search: '' });
  for (const lead of items) {
    const { state, note } = people.find(({ email }) => email === lead.email) ?? { state: 'new' as const, note: '' };
    if (state !== 'new') await leads.inbox.change(business, lead.id, { state, note });
  }
  await leads.ownForms.save({ caller, client }, business, { ...draft, id, double_opt_in: true });
};
