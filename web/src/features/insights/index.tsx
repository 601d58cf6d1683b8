export { BackTestPanel } from './back-test/back-test-panel.tsx';
