/**
 * Emails that a business can send per day (UTC) to people who didn't ask for them, in all ways together: invitations
 * one by one, again, and from a file, and emails about subscriptions.
 */
export const strangerEmailsPerDay = 300;

/**
 * Number of emails per day to people who didn't ask for them that requests of visitors can use. It is less than all, so
 * that a flood of a form leaves some for emails that members send.
 */
export const visitorEmailsPerDay = 200;

/**
 * Number of emails per day to people who didn't ask for them, for all businesses of one owner together: more businesses
 * must not mean more emails without end.
 */
export const strangerEmailsPerDayOfOwner = 900;
