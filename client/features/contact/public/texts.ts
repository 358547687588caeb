import { POSTAL_ADDRESS } from '@shared/club-texts';

/** The last lines of the address: town and country. */
export const LOCALITY = POSTAL_ADDRESS.slice(-2);

/** Link to the address on Google Maps. */
export const MAP_URL = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(LOCALITY.join(', '))}`;

export const CONTACT_MESSAGES = {
  send: 'Send Message',
  sending: 'Sending...',
  sent: 'Message sent successfully!',
  /** Stays beside the button. */
  thanks: 'Thank you for your letter. We’ll answer by email.',
  failed: 'Failed to send message. Please try again.',
  showMap: 'Show the map',
  openMap: 'Open in Maps',
  mapTitle: 'Map showing how to get to the club',
} as const;

/** Shown while no phone number is configured. */
export const OFFICERS_TO_CALL = ['President', 'Vice President Public Relations'] as const;

export const NUMBER_ON_REQUEST = 'number on request by email';
/** For a site that publishes no address. */
export const NUMBER_BY_FORM = 'phone number on request: send us a message';
