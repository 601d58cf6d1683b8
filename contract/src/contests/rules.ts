import { z } from 'zod';
import { isCountryCode } from '../kit/countries.ts';
import { singleLine } from '../kit/text.ts';

export const ruleLimits = { name: 200, address: 500, text: 2000, age: 99, contact: 200 } as const;

const ruleMessages = {
  organizer: 'Enter who organizes the contest.',
  address: 'Enter the postal address of the organizer.',
  eligibility: 'Enter who can enter the contest.',
  age: 'Enter an age from 0 to 99.',
  notification: 'Enter how and when winners are notified.',
  free: 'Entering must be free. Confirm that it is.',
  release: 'The networks require this sentence. Confirm it.',
  privacy: 'Enter an email address or URL for questions about privacy.',
  country: 'Choose countries from the list.',
} as const;

const text = (max: number, message: string) => z.string(message).trim().min(1, message).max(max, message);

/** Content of the rules page; required before publishing. The method of choosing winners is a setting of each prize. */
export const ContestRules = z.strictObject({
  organizer: singleLine(ruleLimits.name, ruleMessages.organizer),
  address: text(ruleLimits.address, ruleMessages.address),
  eligibility: text(ruleLimits.text, ruleMessages.eligibility),
  /** Minimum age of contestants in years; 0: none. */
  minimum_age: z
    .number(ruleMessages.age)
    .int(ruleMessages.age)
    .min(0, ruleMessages.age)
    .max(ruleLimits.age, ruleMessages.age),
  /** ISO codes of the countries; empty: all countries. */
  countries: z.array(z.string().refine(isCountryCode, ruleMessages.country)).max(250, ruleMessages.country),
  notification: text(ruleLimits.text, ruleMessages.notification),
  is_free: z.boolean(ruleMessages.free).refine((isFree) => isFree, ruleMessages.free),
  /**
   * Confirmation that the contest is not sponsored, endorsed or administered by a network, which is released from
   * liability.
   */
  releases_networks: z.boolean(ruleMessages.release).refine((isReleased) => isReleased, ruleMessages.release),
  privacy_contact: singleLine(ruleLimits.contact, ruleMessages.privacy),
  /** Further rules in the organizer's words. */
  more: z.string().trim().max(10_000, 'Use at most 10,000 characters.'),
});
export type ContestRules = z.output<typeof ContestRules>;

export const networkRelease =
  'This contest is in no way sponsored, endorsed or administered by, or associated with, Facebook, Instagram, YouTube, ' +
  'X (Twitter) or any other network. Contestants release these networks from any liability.';
