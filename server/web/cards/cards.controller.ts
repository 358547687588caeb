import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Policy } from '../../core/access/policy.js';
import { send } from '../../infra/http/send.js';
import { redirectToNormalized } from '../../infra/http/tidy-address.js';
import { DomainError } from '../../shared/errors.js';
import { Cards } from './cards.service.js';
import { isCardPage } from './page-cards.js';
import { WEB_POLICIES } from '../web.policy.js';

/** The pictures that networks show beside an address of this site. Whatever follows the path changes nothing. */
@Policy(WEB_POLICIES.card)
@Controller('cards')
export class CardsController {
  constructor(private readonly cards: Cards) {}

  @Get(':page.jpg')
  async page(@Param('page') page: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    if (!isCardPage(page)) throw new DomainError('PAGE_NOT_FOUND');
    if (redirectToNormalized(request, response)) return;
    send(await this.cards.ofPage(page), request, response);
  }

  @Get('posts/:id.jpg')
  async post(@Param('id') id: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    if (redirectToNormalized(request, response)) return;
    send(await this.cards.ofPost(id), request, response);
  }

  @Get('events/:id.jpg')
  async event(@Param('id') id: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    if (redirectToNormalized(request, response)) return;
    send(await this.cards.ofEvent(id), request, response);
  }
}
