export { BackTestPanel } from './back-test-panel.tsx';
