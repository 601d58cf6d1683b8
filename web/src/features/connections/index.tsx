export { FacebookAppForm } from './connect/facebook-app-form.tsx';
export { WordPressModal } from './connect/lazy-wordpress-modal.ts';
export { networkInfo } from './networks/network-info.ts';
export { AccountPicture, NetworkLogo } from './networks/network-logo.tsx';
