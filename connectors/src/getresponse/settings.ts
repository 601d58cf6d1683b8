/** GetResponse's URL. Accounts bring their own key. */
export type GetresponseSettings = { apiUrl: string };

export const getresponseAddresses = { apiUrl: 'https://api.getresponse.com/v3' };

/** URL of GetResponse's practice network. */
export const practiceAddresses = (practiceUrl: string) => ({ apiUrl: `${practiceUrl}/getresponse/v3` });
