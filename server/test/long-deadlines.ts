/**
 * A setup file: deadlines of requests to practice networks are ten times as long, so that none is given up because the
 * machine is busy. Those of tests that wait for a deadline are below 5 s and stay as they are.
 */
const longestTestedMs = 5_000;
const factor = 10;

const { timeout } = AbortSignal;
if (timeout.name !== 'longTimeout')
  AbortSignal.timeout = function longTimeout(ms) {
    return timeout.call(AbortSignal, ms < longestTestedMs ? ms : ms * factor);
  };
