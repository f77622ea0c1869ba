<?php

declare(strict_types=1);

namespace Kassa\Exception;

/** 500 and above: the service failed. */
class ServerException extends ApiException
{
}
