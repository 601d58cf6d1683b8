export { AccountPicture, NetworkMark } from './network-mark.tsx';
export { networkFacts } from './networks.ts';
export { WordPressModal } from './wordpress.ts';
