export { adNetworkInfo } from './ad-networks.ts';
export { LeadFormSelect } from './facebook/lead-form/lead-form-field.tsx';
export { tabQuery } from './form/tab-queries.ts';
