import { encode } from 'uqr';
import classes from './qr-code.module.css';

const draw = (value: string) => {
  const { data, size } = encode(value, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { path, viewBox: `0 0 ${size} ${size}` };
};

/** QR code, dark on white in both themes: cameras do not read inverted codes. */
export function QrCode({ value, label }: { value: string; label: string }) {
  const { path, viewBox } = draw(value);
  return (
    <svg className={classes.qr} viewBox={viewBox} shapeRendering="crispEdges" role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}

/** The code as an SVG file to print. */
export const toQrCodeFile = (value: string): string => {
  const { path, viewBox } = draw(value);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" shape-rendering="crispEdges"><rect width="100%" height="100%" fill="#fff"/><path d="${path}"/></svg>`;
};
