import { jest } from '@jest/globals';

// On a busy machine an answer can be late. What fails three times is an error; what passes later is reported as flaky.
jest.retryTimes(2, { logErrorsBeforeRetry: true });
