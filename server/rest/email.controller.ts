import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { z } from 'zod';
import { Public, CurrentCaller } from '../platform/access/access.js';
import type { Caller } from '../platform/access/caller.js';
import { Call, Subject } from '../platform/http/call.js';
import { TakesImages } from '../platform/media/rest-upload.js';
import { EmailDoor, refusalOf } from './email-door.js';
import type { Fields } from './read.js';

const IDS = z.object({
  lib_version: z.string().optional().meta({ description: 'Not read.' }),
  user_id: z.string().min(1).meta({ description: 'The public key of the account.' }),
  service_id: z.string().min(1).meta({ description: 'As the settings name it; else `default_service`.' }),
  template_id: z.string().min(1).meta({
    description: 'As the settings name them; else `contact`, `feedback` or `submission`.',
  }),
});
const PARAMS = z.object({
  from_name: z.string().min(1).meta({ description: 'Who writes.' }),
  from_email: z.string().min(1).meta({ description: 'Where an answer should go.' }),
  message: z.string().min(1).meta({ description: 'Plain text.' }),
  to_email: z.string().optional().meta({ description: 'Not read: whom letters go to stands in the settings.' }),
});
const TOLD = {
  answers: z.literal('OK'),
  answersText: true,
  limited: true,
  refuses: [403, 451],
  more:
    'A mail about a submission is acknowledged and not sent again: it left with the submission. When the provider ' +
    'behind this site refuses, its 451, 403 or 429 comes back with its text; any other failure is a 503.',
} as const;

/** The e-mail provider's two calls: an old client that sends its own mail needs no more than another host. */
@Public()
@Subject('Mail', 'The two calls of an e-mail provider, for clients that sent their letters through one.')
@Controller(['v1.0/email', 'api/v1.0/email'])
export class EmailController {
  constructor(private readonly door: EmailDoor) {}

  @Call('Sends a letter to the club or to its developer.', { ...TOLD, takes: IDS.extend({ template_params: PARAMS }) })
  @Post('send')
  @HttpCode(200)
  send(@Body() body: Fields | undefined, @CurrentCaller() caller: Caller, @Res() response: Response) {
    return answer(response, this.door.send(body ?? {}, body?.template_params, caller));
  }

  @Call('The same from a form.', { ...TOLD, takes: IDS.extend(PARAMS.shape) })
  /** A form as it stands: what is no id of the provider's is a param of the template. */
  @TakesImages()
  @Post('send-form')
  @HttpCode(200)
  sendForm(@Body() body: Fields | undefined, @CurrentCaller() caller: Caller, @Res() response: Response) {
    return answer(response, this.door.send(body ?? {}, body ?? {}, caller));
  }
}

/** A text, as the provider answers; a refusal of the provider's is handed on as it is. */
async function answer(response: Response, sending: Promise<void>): Promise<void> {
  try {
    await sending;
    response.type('text/plain').send('OK');
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    response.status(refusal.status).json({ message: refusal.text });
  }
}
