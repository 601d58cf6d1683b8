/** Problem codes of RSS, leads, lockers, campaigns, contests, advertising and bulk AI, with status and default message. */
export const promotionProblems = {
  'too-many-channels': { status: 409, message: 'You can have 200 channels. Delete one first.' },
  'too-many-feeds': { status: 409, message: 'A channel can have 500 feeds. Create another channel.' },
  'feed-known': { status: 409, message: 'This feed is already in the channel.' },
  'rule-of-another': {
    status: 403,
    message:
      'The rule of this channel posts in the name of another member. Only they or the owner can add feeds to it.',
  },
  'feed-not-readable': { status: 422, message: 'This feed can’t be read. Check the address and try again.' },
  'article-not-readable': { status: 422, message: 'This article cannot be displayed here. Open the original.' },

  'too-many-lockers': {
    status: 409,
    message: 'You’ve reached the limit of content lockers. Delete one you no longer need.',
  },
  'locker-not-visited': { status: 409, message: 'Open the link first.' },
  'locker-not-signed-in': { status: 409, message: 'Use the other window to sign in first.' },
  'locker-too-early': { status: 409, message: 'Stay on the opened page for 10 seconds.' },
  'locker-not-confirmed': {
    status: 409,
    message: 'Confirm your email address first with the button in our email. Then try again.',
  },
  'locker-link-expired': { status: 410, message: 'This link is no longer valid. Reload the page to get a new one.' },
  'too-many-campaigns': {
    status: 409,
    message: 'You’ve reached the limit of campaigns. Delete one you no longer use.',
  },
  'no-ads-to-change': { status: 422, message: 'There is nothing to change. Reload the report.' },
  'ad-action-not-now': { status: 409, message: 'This isn’t available for this action now. Reload the page.' },
  'ad-undo-refused': { status: 409, message: 'This action can’t be undone.' },
  'ad-owner-only': { status: 403, message: 'Only the owner can make this change.' },
  'ad-limit-reached': { status: 409, message: 'This change is above the limit of the business.' },
  'approval-needed': {
    status: 403,
    message: 'Posts need approval here. Create a new social post to ask for it.',
  },
  'approval-closed': { status: 409, message: 'This request isn’t waiting anymore. Reload the page.' },
  'approval-own': { status: 403, message: 'You can’t decide your own request. Ask another person.' },
  'approval-outdated': { status: 409, message: 'This changed after the request, so it can’t be approved.' },
  'approval-other-person': { status: 403, message: 'This link was sent to another person.' },
  'too-many-bulk-categories': {
    status: 409,
    message: 'You’ve reached the limit of categories. Delete one you no longer use.',
  },
  'bulk-article-not-now': { status: 409, message: 'This isn’t possible for this article now. Reload the page.' },
  'bulk-job-refused': { status: 409, message: 'This isn’t possible for this job now. Reload the page.' },
  'too-many-ad-profiles': {
    status: 409,
    message: 'You’ve reached the limit of ad profiles. Delete one you no longer use.',
  },
  'too-many-ad-drafts': {
    status: 409,
    message: 'You’ve reached the limit of ad drafts. Delete one you no longer use.',
  },
  'too-many-lead-forms': {
    status: 409,
    message: 'You’ve reached the limit of forms. Delete one you no longer use.',
  },
  'too-many-lead-destinations': {
    status: 409,
    message: 'You’ve reached the limit of destinations. Delete one you no longer use.',
  },
  'lead-delivery-not-now': { status: 409, message: 'This lead can’t be sent again now. Reload the page.' },
  'promotion-admin': { status: 409, message: 'This admin can’t be added or removed.' },
  'submit-reused': {
    status: 422,
    message: 'This submit id was already used for another post. Reload the page and try again.',
  },

  'contest-slug-taken': { status: 409, message: 'This address is taken. Choose another one.' },
  'contest-published': {
    status: 409,
    message: 'This contest is published, so it has no draft. Save your changes instead.',
  },
  'contest-fixed': { status: 409, message: 'This can’t be changed after the start of the contest.' },
  'entry-refused': { status: 422, message: 'This entry can’t be accepted.' },
  'contest-not-running': { status: 409, message: 'This contest isn’t running.' },
  'too-many-contests': {
    status: 409,
    message: 'You’ve reached the limit of contests. Delete one you no longer need.',
  },
  'prize-has-winners': { status: 409, message: 'This prize has winners and can’t be deleted.' },
  /** Problem of a draw for which fewer contestants qualified than winners were asked for (specification). */
  '101': { status: 409, message: 'No users qualified to win this prize.' },
  'nothing-to-award': { status: 409, message: 'Current quantity is 0, there is no prize to award.' },
  'contest-not-ended': { status: 409, message: 'Winners can be selected after the contest has ended.' },
  'prize-rest-changed': {
    status: 409,
    message: 'The number of prizes left has changed. Reload the page and try again.',
  },
  'draw-fixed': {
    status: 409,
    message: 'This prize was already drawn with other minimum points. They can’t be changed.',
  },
  'draw-method': {
    status: 409,
    message: 'This contest was published with another way to choose the winners of this prize.',
  },
  'winner-not-standing': { status: 409, message: 'This winner already lost the prize. Reload the page.' },
  'winner-standing': { status: 409, message: 'This winner still has the prize. Disqualify them first.' },
  'winner-has-prize': {
    status: 409,
    message: 'This contestant has won another prize since, and winners of this prize can have only one.',
  },
  'winner-not-qualified': { status: 409, message: 'The entry of this contestant doesn’t count anymore.' },
  'prize-place-taken': { status: 409, message: 'All of these prizes have a winner already.' },
  'prize-claimed': { status: 409, message: 'This prize is claimed already.' },
  'contestant-state': { status: 409, message: 'This isn’t possible for this entry anymore. Reload the page.' },
  'replay-running': { status: 409, message: 'The entries are already being checked. Wait until that’s done.' },
  'templates-not-saved': { status: 422, message: 'Failed to save the templates' },
} as const;
