export { PreviewFrame } from './preview/preview-frame.tsx';
