import { jest } from '@jest/globals';

// On a busy machine an answer can be late. What fails twice is an error; what fails once is reported as flaky.
jest.retryTimes(1, { logErrorsBeforeRetry: true });
