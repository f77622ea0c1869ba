<?php

declare(strict_types=1);

namespace Kassa\Exception;

/** 400: something is wrong with the parameters, or no address is available at the moment. */
class BadRequestException extends ApiException
{
}
