/** The API key of this practice network. It can act for every sub-account. */
export const practiceApp = { id: 'practice-native-ads', secret: 'practice0native0ads0secret000000001' };
