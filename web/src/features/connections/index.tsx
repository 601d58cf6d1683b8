export { ConnectResult } from './connect/connect-result.tsx';
export { FacebookAppForm } from './connect/facebook/facebook-app-form.tsx';
export { GetresponseModal } from './connect/getresponse/lazy-getresponse-modal.ts';
export { WordPressModal } from './connect/lazy-wordpress-modal.ts';
export { useConnect } from './connect/use-connect.ts';
export { networkInfo } from './networks/network-info.ts';
export { AccountPicture, NetworkLogo } from './networks/network-logo.tsx';
