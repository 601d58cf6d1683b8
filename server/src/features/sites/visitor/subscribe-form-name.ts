/** Name of the public form to subscribe by email; its subject is the slug of the site. */
export const subscribeFormName = 'subscribe';
