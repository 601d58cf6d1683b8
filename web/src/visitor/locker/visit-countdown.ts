/** The server counts from the moment the other window asks for its page, a little after the click. */
const openSeconds = 1;

/** Says every second how long it takes, then runs `onEnd`. Returns how to stop. */
export const startVisitCountdown = (seconds: number, say: (text: string) => void, onEnd: () => void): (() => void) => {
  let left = seconds + openSeconds;
  const show = () => say(`The content opens here in ${left} ${left === 1 ? 'second' : 'seconds'}.`);
  show();
  const timer = window.setInterval(() => {
    left -= 1;
    if (left > 0) return show();
    window.clearInterval(timer);
    say('Opening the content…');
    onEnd();
  }, 1000);
  return () => window.clearInterval(timer);
};
