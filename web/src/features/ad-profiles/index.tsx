export { adNetworkInfo } from './ad-networks.ts';
export { tabQuery } from './editor/tab-queries.ts';
export { LeadFormSelect } from './facebook/lead-form/lead-form-field.tsx';
export { MissingAsset } from './missing-asset.tsx';
export { useMissingAssets } from './use-missing-assets.ts';
