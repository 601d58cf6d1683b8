export { WordPressModal } from './connect/lazy-wordpress-modal.ts';
export { networkFacts } from './networks/network-info.ts';
export { AccountPicture, NetworkMark } from './networks/network-logo.tsx';
