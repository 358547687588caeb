import type { Page } from '@playwright/test';

/** An authenticator of the browser, which verifies its user until told otherwise. */
export async function addVirtualAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    refuseUser: () => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
  };
}
