import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Public } from '../../platform/access/access.js';
import { isCardPage } from '../../shared/cards.js';
import { DomainError } from '../../shared/errors.js';
import { send } from '../send.js';
import { Cards } from './cards.service.js';

/** The pictures that networks show beside an address of this site. Whatever follows the path changes nothing. */
@Public()
@Controller('cards')
export class CardsController {
  constructor(private readonly cards: Cards) {}

  @Get(':page.jpg')
  async page(@Param('page') page: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    if (!isCardPage(page)) throw new DomainError('PAGE_NOT_FOUND');
    send(await this.cards.ofPage(page), request, response);
  }

  @Get('posts/:id.jpg')
  async post(@Param('id') id: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    send(await this.cards.ofPost(id), request, response);
  }

  @Get('events/:id.jpg')
  async event(@Param('id') id: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    send(await this.cards.ofEvent(id), request, response);
  }
}
