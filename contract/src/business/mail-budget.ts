/**
 * Emails that a business can send per day (UTC) to people who didn't ask for them, in all ways together: invitations
 * one by one, again, and from a file, and emails about subscriptions.
 */
export const strangerEmailsPerDay = 300;

/** Of these, visitors' requests can use so many: a flood of a form must leave some for what members send. */
export const visitorEmailsPerDay = 200;

/** The same for all businesses of one owner: more businesses must not mean more emails without end. */
export const strangerEmailsPerDayOfOwner = 900;
