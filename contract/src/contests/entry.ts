import { z } from 'zod';
import { isCountryCode } from '../kit/countries.ts';
import { singleLine } from '../kit/text.ts';
import { contestantLimits, type EntryForm } from './contestants.ts';

export const entryLimits = {
  /**
   * Shortest time from opening the page to sending the form. A script does a proof of work; without one the person must
   * take longer.
   */
  minSeconds: 2,
  minSecondsWithoutScript: 8,
  proofBits: 15,
  /**
   * Number of hours in which one email with a link to the entry is sent per contest and address; a second limit is per
   * address and day.
   */
  mailHours: 1,
  mailsPerAddressAndDay: 5,
  /** Number of days for which a link to an entry works if it was mailed after the prizes could be claimed. */
  lateKeyDays: 1,
  /** Number of days after which an entry without confirmation is deleted. */
  unconfirmedDays: 30,
  questionTries: 3,
  codeTries: 10,
  codeTriesHours: 1,
  /** Largest number of tries of a check at X, which charges for every read. */
  xTries: 5,
  xTriesHours: 24,
  answer: 500,
  link: 300,
  leaders: 10,
} as const;

/** Emails with links to entries per business and day (UTC), by the access level of its owner. */
export const entryMailsPerDay = [500, 5_000, 50_000, 200_000] as const;

/**
 * Shares of `entryMailsPerDay`. `network`: of the emails that are left, the part that entries from one network can use,
 * so that junk from a few networks never uses up the day; in an event contest `eventNetwork`. `later`: of all emails,
 * the part for those that waited since yesterday or are about entries added by the organizer.
 */
export const entryMailShares = { network: 1 / 10, eventNetwork: 1 / 2, later: 1 / 2 } as const;

/** English texts of the entry form; contest pages show these texts in the contest's language. */
export const entryMessages = {
  email: 'Enter a valid email address.',
  name: `Enter a name of up to ${contestantLimits.name} characters.`,
  consent: 'Accept the rules to enter.',
  phone: 'Enter a phone number with its country code.',
  country: 'Choose a country from the list.',
  birthDate: 'Enter your date of birth.',
  tooYoung: 'You’re too young to enter this contest.',
  answer: `Enter an answer of up to ${contestantLimits.answer} characters.`,
  tooFast: 'That was too fast. Wait a few seconds and send it again.',
  notRunning: 'This contest isn’t open for entries.',
  linkExpired: 'This link isn’t valid anymore. Ask for a new one.',
  actionClosed: 'This action is closed.',
  wrongAnswer: 'That isn’t the right answer.',
  wrongCode: 'That isn’t a valid code.',
  usedCode: 'This code was already used.',
  noTriesLeft: 'You have no tries left.',
  waitForTries: 'Too many wrong codes. Try again in an hour.',
  postLink: 'Enter the link to your post on X.',
  postUsed: 'This post, or this account on X, was already used.',
  postMissing: 'We couldn’t find this post. Check that it’s public.',
  postText: 'This post doesn’t contain the hashtag or mention.',
  postOwnLink: 'This post doesn’t contain your own link.',
  postTooOld: 'This post is older than the contest.',
  checkRefused: 'You didn’t let us check this. Try again and allow it.',
  notSubscribed: 'This account isn’t subscribed to the channel.',
  notFollowing: 'X didn’t confirm the follow. Follow us on X, then try again.',
  accountUsed: 'This account was already used by another contestant.',
  network: 'We couldn’t reach the network. Try again later.',
} as const;
export type EntryMessage = keyof typeof entryMessages;

/** Email address as typed; `normalizeEmail` decides which addresses are of the same person. */
export const EntryEmail = z
  .string(entryMessages.email)
  .trim()
  .max(254, entryMessages.email)
  .pipe(z.email(entryMessages.email));

const optionalText = (max: number) => z.string().trim().max(max).default('');

/** The fields of the form on a contest page, as a browser without JavaScript sends them. */
export const EntrySubmission = z.object({
  email: EntryEmail,
  name: singleLine(contestantLimits.name, entryMessages.name),
  consent: z.literal('yes', entryMessages.consent),
  newsletter: z.literal('yes').optional(),
  reminder: z.literal('yes').optional(),
  phone: optionalText(contestantLimits.phone),
  country: optionalText(2),
  birth_date: optionalText(10),
  answer_1: optionalText(contestantLimits.answer),
  answer_2: optionalText(contestantLimits.answer),
  /** Time at which the page was made, sealed by the server; also the challenge of the proof of work. */
  started: optionalText(300),
  proof: optionalText(40),
  /** Facts that the script knows of the device; kept as a keyed hash. */
  device: optionalText(300),
  ref: optionalText(32),
  utm: optionalText(100),
  frame: z.literal('yes').optional(),
});
export type EntrySubmission = z.output<typeof EntrySubmission>;

type EntryRules = { minimum_age: number; countries: readonly string[] };
type FieldName = 'phone' | 'country' | 'birth_date' | 'answer_1' | 'answer_2';

/** Problems of the organizer's fields that are missing or not valid. `today` is the date in the contest's time zone. */
export const entryProblems = (
  fields: Pick<EntrySubmission, FieldName>,
  form: EntryForm,
  rules: EntryRules,
  today: string,
): { path: FieldName; message: EntryMessage }[] => {
  const problems: { path: FieldName; message: EntryMessage }[] = [];
  const check = (path: FieldName, use: EntryForm['phone'], message: EntryMessage, isValid: boolean) => {
    const isMissing = fields[path] === '';
    if (use !== 'off' && (isMissing ? use === 'required' : !isValid)) problems.push({ path, message });
  };
  check('phone', form.phone, 'phone', /^\+?[\d ()./-]{5,30}$/.test(fields.phone));
  const isAllowed = rules.countries.length === 0 || rules.countries.includes(fields.country);
  check('country', form.country, 'country', isCountryCode(fields.country) && isAllowed);
  check('birth_date', form.birth_date, 'birthDate', isPastDay(fields.birth_date, today));
  const isTooYoung = ageOn(fields.birth_date, today) < rules.minimum_age;
  if (form.birth_date !== 'off' && isPastDay(fields.birth_date, today) && isTooYoung)
    problems.push({ path: 'birth_date', message: 'tooYoung' });
  for (const [index, question] of form.questions.entries())
    check(index === 0 ? 'answer_1' : 'answer_2', question.is_required ? 'required' : 'optional', 'answer', true);
  return problems;
};

const isPastDay = (day: string, today: string): boolean => {
  if (!/^(?:19|20)\d\d-\d\d-\d\d$/.test(day) || day > today) return false;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
};

/** Age in whole years on a day; both are `YYYY-MM-DD`. A birthday on February 29 is on March 1 in other years. */
export const ageOn = (birthDate: string, today: string): number =>
  Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (today.slice(5) < birthDate.slice(5) ? 1 : 0);
