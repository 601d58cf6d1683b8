export { AccountPicture, NetworkMark } from './network-mark.tsx';
export { networkFacts } from './networks.ts';
