/** Reports that an automator can read. */
export const sourceTypes = ['pagePostsReport', 'adInsightsReport'] as const;
export type SourceType = (typeof sourceTypes)[number];
export const sourceLabels: Record<SourceType, string> = {
  pagePostsReport: 'Page posts',
  adInsightsReport: 'Ads',
};

/** Actions of an automator on the rows that fit its filter. */
export const actionTypes = ['createAd', 'pauseAd', 'activateAd', 'changeBudget', 'cloneAd', 'notify'] as const;
export type ActionType = (typeof actionTypes)[number];
export const actionLabels: Record<ActionType, string> = {
  createAd: 'Create ads',
  pauseAd: 'Pause',
  activateAd: 'Activate',
  changeBudget: 'Change budget',
  cloneAd: 'Clone',
  notify: 'Notify me',
};

/** Actions that fit a source: posts become ads, ads are changed, and a member can be notified of both. */
export const actionsOf: Record<SourceType, readonly ActionType[]> = {
  pagePostsReport: ['createAd', 'notify'],
  adInsightsReport: ['pauseAd', 'activateAd', 'changeBudget', 'cloneAd', 'notify'],
};

export const automatorLimits = {
  perBusiness: 200,
  nameLength: 120,
  defaultActions: 20,
  maxActions: 2000,
  defaultOnceHours: 24,
  minOnceHours: 1,
  maxOnceHours: 720,
  /** Number of minutes after which a run that is found late is skipped, not caught up. */
  lateMinutes: 60,
  /** Number of hours after which figures are read again before a run. */
  staleHours: 2,
  /** Number of minutes that a run waits for figures that are read again. */
  syncWaitMinutes: 30,
  /** Number of minutes during which an object that an automator of higher priority changed is left alone. */
  priorityMinutes: 60,
  /** Number of rows without an action that a run keeps; further ones are only counted. */
  keptRows: 1000,
  /** Number of days after which runs are removed. */
  logDays: 90,
} as const;

export const automatorMessages = {
  name: 'Automator name is required',
  time: 'Enter a time such as 08:30',
  timeRequired: 'Choose when it runs each day',
  zoneRequired: 'Choose a time zone',
  sourceType: 'Choose page posts or ads',
  network: 'Choose an ad network',
  account: 'Choose an ad account',
  accountGone: 'This ad account isn’t available. Choose another one.',
  page: 'Choose a page',
  pageGone: 'This page isn’t available. Choose another one.',
  postsNetwork: 'Page posts can be advertised on Facebook only',
  daterange: 'Choose a range',
  postRange: 'Choose a range of the post report',
  actionType: 'Choose what happens',
  pair: 'This action doesn’t fit this report',
  /** Answer to a member who can't activate the automators that use the filter. */
  filterUsed: (names: readonly string[]) =>
    `Active automators use this filter: ${names.join(', ')}. Save your conditions as a new filter, or ask a member who can activate them.`,
  filterChanged: 'Its filter was changed, so it waits for approval again.',
  filterGone: 'This filter no longer exists. Choose another one.',
  /** Message when ads are to be created without an ad profile (C5.88 of the specification). */
  adprofile: 'An Ad Profile is required to create ads',
  profileGone: 'This ad profile no longer exists. Choose another one.',
  profileWithoutFacebook: 'This ad profile has no Facebook or Instagram settings. Choose another one.',
  profileWithoutPage: 'This ad profile makes no ads for this page. Choose another one.',
  profileOtherAccount: 'This ad profile uses another ad account. Choose another one.',
  objectiveChanged: (before: string, now: string) =>
    `The objective of its ad profile changed from ${before} to ${now}. Check it and activate it again.`,
  level: 'This network has no rows of this level',
  change: 'Enter a number such as -20 or 15',
  changeRequired: 'Enter by how much the budget changes',
  changeZero: 'The budget must change',
  cutOver100: 'A budget can be cut by less than 100%',
  bounds: 'The smallest budget is above the largest',
  amount: 'Enter an amount such as 50.00',
  spendLimit: 'Enter how much a day this automator can commit',
  noHistory: 'Back-tests look at ads: posts have no figures of each day yet',
  onceHours: 'Enter 1 to 720 hours',
  tooMany: `A business can have at most ${automatorLimits.perBusiness} automators. Delete one first.`,
  activateRole: (network: string) =>
    `You need the Publisher role for automators and for ${network} to activate this automator.`,
} as const;
