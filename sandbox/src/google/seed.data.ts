import type { GooglePerson } from '../kit/google/accounts.ts';
import type { Customer } from './state.ts';

/** The seeded people and accounts. Ids must not change: demos, tests and docs use them. */
export const olive: GooglePerson = {
  id: '108240175533620914421',
  name: 'Olive Hartmann',
  email: 'olive@harbour-coffee.test',
};
export const marcus: GooglePerson = {
  id: '112907346185520417733',
  name: 'Marcus Okafor',
  email: 'marcus@okafor-cycles.test',
};
export const ines: GooglePerson = { id: '103551928847160299154', name: 'Ines Duarte', email: 'ines@duarte.test' };
const jonas: GooglePerson = { id: '116620448391175502867', name: 'Jonas Lindqvist', email: 'jonas@linden.test' };
export const people = [olive, marcus, ines, jonas];

const customer = (
  id: string,
  name: string,
  fields: Partial<Customer> & Pick<Customer, 'currency' | 'timeZone'>,
): Customer => ({
  id,
  name,
  isManager: false,
  status: 'ENABLED',
  isTest: false,
  managerIds: [],
  personIds: [],
  isHidden: false,
  hasAutoTagging: true,
  billing: 'APPROVED',
  switches: [],
  ...fields,
});
const london = { currency: 'GBP', timeZone: 'Europe/London' };
const lisbon = { currency: 'EUR', timeZone: 'Europe/Lisbon' };
const newYork = { currency: 'USD', timeZone: 'America/New_York' };
const tokyo = { currency: 'JPY', timeZone: 'Asia/Tokyo' };

export const harbourGroup = '2044668810';
export const okaforAgency = '3155779921';
const okaforPartners = '3155779930';
/** The accounts with campaigns: in dollars, in yen, and one with a campaign that lacks the EU declaration. */
export const okaforCycles = '3155779932';
export const harbourTokyo = '2044668876';
export const duarteTravel = '3155779943';

/** Seeded accounts: below each of the two managers there is an account in every status. */
export const customers: Customer[] = [
  customer(harbourGroup, 'Harbour Group', { ...london, isManager: true, personIds: [olive.id] }),
  customer('2044668821', 'Harbour Coffee Roasters', {
    ...london,
    managerIds: [harbourGroup],
    personIds: [marcus.id],
  }),
  customer('2044668832', 'Harbour Bakery', { ...london, managerIds: [harbourGroup] }),
  customer('2044668843', 'Harbour Boat Tours', { ...london, managerIds: [harbourGroup], status: 'SUSPENDED' }),
  customer('2044668854', 'Harbour Pop-up 2024', { ...london, managerIds: [harbourGroup], status: 'CANCELED' }),
  customer('2044668865', 'Old Quay Café', { ...london, managerIds: [harbourGroup], status: 'CLOSED' }),
  customer(harbourTokyo, 'Harbour Coffee Tokyo', { ...tokyo, managerIds: [harbourGroup] }),

  customer(okaforAgency, 'Okafor Agency', { ...newYork, isManager: true, personIds: [olive.id, marcus.id] }),
  customer(okaforPartners, 'Okafor Partners', { ...newYork, isManager: true, managerIds: [okaforAgency] }),
  customer(okaforCycles, 'Okafor Cycles', { ...newYork, managerIds: [okaforAgency], personIds: [marcus.id] }),
  customer(duarteTravel, 'Duarte Travel', { ...lisbon, managerIds: [okaforPartners] }),
  customer('3155779954', 'Brooklyn Plant Shop', { ...newYork, managerIds: [okaforPartners], status: 'SUSPENDED' }),
  customer('3155779965', 'Hudson Ceramics', { ...newYork, managerIds: [okaforAgency], status: 'CANCELED' }),
  customer('3155779976', 'Winter Market 2023', { ...newYork, managerIds: [okaforPartners], status: 'CLOSED' }),

  customer('4266880032', 'Olive Hartmann Studio', { ...london, personIds: [olive.id] }),
  customer('4266880043', 'First try', { ...london, personIds: [olive.id], status: 'CANCELED' }),
  customer('5377991143', 'Linden Test Account', { ...lisbon, personIds: [jonas.id], isTest: true }),
];
