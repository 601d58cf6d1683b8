/**
 * Name of a job on screens. A job that delivers an event is named `{event}/{subscriber}` and shown as
 * "posts.follow-site after sites.removed".
 */
export const formatJobName = (job: string): string => {
  const [event, subscriber] = job.split('/');
  return subscriber === undefined ? job : `${subscriber} after ${event}`;
};
